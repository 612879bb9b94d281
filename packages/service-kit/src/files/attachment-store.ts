import type { Logger } from 'pino';
import { AppError, Conflict, NotFound } from '../http/errors.ts';
import type { Job } from '../program/jobs.ts';
import type { FileStore } from './file-store.ts';

interface AttachmentKind<Field extends string> {
  readonly kind: string;
  readonly field: Field;
  /** Maximum number per record, and the message of the 409 beyond it. */
  readonly most: number;
  readonly full: string;
}

type Owner<Field extends string, Attachment> = { readonly account_id: number } & {
  readonly [F in Field]: readonly Attachment[];
};

/** Changes the attachments like any other field. On a version conflict `change` is called again; its errors pass on. */
export type ChangeAttachments<Field extends string, Attachment> = (
  change: (attached: readonly Attachment[]) => readonly Attachment[],
) => Promise<Owner<Field, Attachment>>;

interface NewAttachment<Attachment> {
  readonly attachment: Attachment;
  readonly forms: Readonly<Record<string, Buffer>>;
}

export class AttachmentStore<Field extends string, Attachment extends { readonly id: number }> {
  readonly #files: FileStore;
  readonly #of: AttachmentKind<Field>;

  constructor(files: FileStore, kind: AttachmentKind<Field>) {
    this.#files = files;
    this.#of = kind;
  }

  /** Maximum attempts to change the field. Concurrent uploads conflict with one another, and with a few edits. */
  get tries(): number {
    return this.#of.most + 5;
  }

  /**
   * Adds an attachment, or returns the one that an earlier attempt added. The limit holds for concurrent uploads too.
   * @param make checks and prepares the content; called once the caller may change the record and there is room.
   * @throws Conflict (`too_many_files`), and what `make` throws.
   */
  async attach(
    id: number,
    make: () => Promise<NewAttachment<Attachment>>,
    change: ChangeAttachments<Field, Attachment>,
  ): Promise<Attachment> {
    const owner = await change((attached) => {
      if (!attached.some((it) => it.id === id)) this.#assertRoom(attached);
      return attached;
    });
    const earlier = owner[this.#of.field].find((it) => it.id === id);
    if (earlier) return earlier;
    const { attachment, forms } = await make();
    const file = this.#file(id);
    for (const [form, bytes] of Object.entries(forms))
      await this.#files.write({ ...file, accountId: owner.account_id }, form, bytes);
    try {
      return this.find(await change((attached) => this.#with(attached, attachment)), id);
    } catch (error) {
      // After any other error, the record may refer to the files nevertheless. If it does not, the sweep removes them.
      if (error instanceof AppError) await this.#files.remove(file);
      throw error;
    }
  }

  /** @throws NotFound if the record has no attachment with this id. */
  async remove(id: number, change: ChangeAttachments<Field, Attachment>, log: Logger): Promise<void> {
    await change((attached) => {
      this.#oneOf(attached, id);
      return attached.filter((it) => it.id !== id);
    });
    // The record no longer refers to the files, so the sweep removes any that remain.
    await this.#files
      .remove(this.#file(id))
      .catch((err) => log.warn({ err }, `the files of a deleted ${this.#of.kind} are left to the sweep`));
  }

  /** @throws NotFound */
  find(owner: Owner<Field, Attachment>, id: number): Attachment {
    return this.#oneOf(owner[this.#of.field], id);
  }

  /** Opens one variant of an attachment that was found. @throws NotFound */
  async content({ id }: Attachment, form: string) {
    return (await this.#files.open(this.#file(id), form)) ?? this.#missing();
  }

  /** See {@link FileStore.sweep}. */
  sweep(named: (ids: readonly number[]) => Promise<readonly number[]>): Job {
    return this.#files.sweep(this.#of.kind, named);
  }

  #file(id: number) {
    return { kind: this.#of.kind, id };
  }

  #oneOf(attached: readonly Attachment[], id: number): Attachment {
    return attached.find((it) => it.id === id) ?? this.#missing();
  }

  /** An attachment that an earlier attempt added keeps its position. */
  #with(attached: readonly Attachment[], attachment: Attachment): readonly Attachment[] {
    if (attached.some(({ id }) => id === attachment.id)) return attached;
    this.#assertRoom(attached);
    return [...attached, attachment];
  }

  #assertRoom(attached: readonly Attachment[]): void {
    if (attached.length >= this.#of.most) throw new Conflict(this.#of.full, 'too_many_files');
  }

  #missing(): never {
    throw new NotFound(`This ${this.#of.kind} does not exist.`);
  }
}
