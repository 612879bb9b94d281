import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { password, type TestIdentity, testIdentity } from '../../test/test-identity.ts';

describe('briefings and e-mails that can be turned off', () => {
  let app: TestIdentity;
  let service: string;
  beforeAll(async () => {
    app = await testIdentity();
    service = await app.serviceToken();
  });
  afterAll(() => app.stop());

  let occasions = 0;
  const notify = (user_id: number, change: object = {}) =>
    app.call(
      'POST /internal/notices',
      {
        notices: [
          {
            ...{ key: `briefing:${++occasions}`, kind: 'briefing', to: { user_id }, in_app: false },
            ...{ subject: 'Today: 1 lease is past due: $12.34', opening: 'Good morning.', further: [] },
            sections: [
              {
                heading: 'Money',
                lines: [{ text: '1 lease is past due: $12.34', detail: 'Ana <b>', path: '/app/rent', urgent: true }],
              },
            ],
            ...change,
          },
        ],
      },
      { service },
    );
  const briefingsTo = async (email: string) =>
    (await app.mailTo(email)).filter(({ subject }) => subject.startsWith('Today:'));
  async function newest(email: string) {
    const mail = (await briefingsTo(email)).at(-1);
    return PostalMime.parse(await readFile(join(app.mailDir, `${mail?.id}.eml`)));
  }
  async function urlsOf(email: string) {
    const { headers, text = '' } = await newest(email);
    const header = (name: string) => headers.find(({ key }) => key === name)?.value;
    return {
      oneClick: /^<https:\/\/keystead\.example\/api(.*)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? '',
      post: header('list-unsubscribe-post'),
      page: /https:\/\/keystead\.example(\/unsubscribe\?token=\S+)/.exec(text)?.[1] ?? '',
    };
  }
  const tokenIn = (url: string) => new URL(url, 'http://x').searchParams.get('token') ?? '';
  const turnOff = (token: string) => app.call(`POST /notifications/unsubscribe?token=${encodeURIComponent(token)}`);
  const mutedOf = async (token: string) =>
    (await app.call('GET /profile', undefined, { token })).body.preferences.muted_emails;
  const landlord = () => app.confirmed({ role: 'landlord' });

  it('list their lines with links, as text and as HTML, and are not listed in the product', async () => {
    const { id, email, token } = await landlord();
    expect((await notify(id)).status).toBe(204);
    const { text, html } = await newest(email);
    expect(text).toContain('MONEY\n- 1 lease is past due: $12.34\n  Ana <b>\n  https://keystead.example/app/rent');
    expect(html).toContain('href="https://keystead.example/app/rent">1 lease is past due: $12.34</a>');
    expect(html).toContain('Ana &lt;b&gt;');
    expect((await app.call('GET /notifications', undefined, { token })).body.notifications).toEqual([]);
  });

  it('are turned off by one click of a mail program, without signing in, for this person and kind alone', async () => {
    const [one, other] = [await landlord(), await landlord()];
    await notify(one.id);
    const { oneClick, post, page } = await urlsOf(one.email);
    expect(post).toBe('List-Unsubscribe=One-Click');
    expect(tokenIn(oneClick)).toBe(tokenIn(page));
    const answer = await fetch(`${app.api.url}${oneClick}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    expect(await mutedOf(one.token)).toEqual(['briefing']);
    expect(await mutedOf(other.token)).toEqual([]);
    await notify(one.id);
    expect(await briefingsTo(one.email)).toHaveLength(1);
    await notify(one.id, { kind: 'comment', subject: 'Today: a comment' });
    expect(await briefingsTo(one.email)).toHaveLength(2);
    // A second click changes nothing.
    expect((await turnOff(tokenIn(oneClick))).status).toBe(200);
    expect(await mutedOf(one.token)).toEqual(['briefing']);
  });

  it('are not turned off by opening the address, nor with a token of another person or kind', async () => {
    const [one, other] = [await landlord(), await landlord()];
    await notify(one.id);
    const { oneClick } = await urlsOf(one.email);
    expect((await fetch(`${app.api.url}${oneClick}`)).status).toBeGreaterThanOrEqual(400);
    const [, , signature] = tokenIn(oneClick).split('.');
    for (const token of [
      `${other.id}.briefing.${signature}`,
      `${one.id}.comment.${signature}`,
      `${one.id}.briefing.${'A'.repeat(43)}`,
      `999999.briefing.${signature}`,
      `${one.id}.briefing.`.padEnd(30, '.'),
    ])
      expect((await turnOff(token)).problem).toMatchObject({ status: 422, code: 'link_invalid' });
    for (const { token } of [one, other]) expect(await mutedOf(token)).toEqual([]);
  });

  it('are not sent after their time', async () => {
    const { id, email } = await landlord();
    await notify(id, { until: new Date(Date.now() - 1_000).toISOString() });
    await notify(id, { until: new Date(Date.now() + 600_000).toISOString() });
    expect(await briefingsTo(email)).toHaveLength(1);
  });

  describe('GET /internal/briefing-readers', () => {
    const readers = async (time_zone: string) =>
      (
        await app.call(
          `GET /internal/briefing-readers?time_zone=${encodeURIComponent(time_zone)}` as 'GET /internal/briefing-readers',
          undefined,
          { service },
        )
      ).body.readers.map(({ user_id }) => user_id);
    const prefer = (token: string, change: object) => app.call('PUT /profile/preferences', change, { token });

    it('are confirmed landlords and managers of accounts in the zone who want it and have been here lately', async () => {
      const timezone = 'Pacific/Honolulu';
      const users = app.api.database.collection<{ _id: number }>('users');
      const [wants, manages, off, none, gone, away] = [
        await app.confirmed({ role: 'landlord', timezone }),
        await app.confirmed({ role: 'property_manager', timezone }),
        await app.confirmed({ role: 'landlord', timezone }),
        await app.confirmed({ role: 'landlord', timezone }),
        await app.confirmed({ role: 'landlord', timezone }),
        await app.confirmed({ role: 'landlord', timezone }),
      ];
      await app.register({ role: 'landlord', timezone });
      await app.confirmed({ timezone });
      await app.confirmed({ role: 'landlord', timezone: 'Pacific/Auckland' });
      await prefer(off.token, { muted_emails: ['briefing'] });
      await prefer(none.token, { email_notifications: false });
      await app.call('DELETE /profile', { password }, { token: gone.token });
      await users.updateOne({ _id: away.id }, { $set: { last_sign_in_at: new Date(Date.now() - 61 * 86_400_000) } });
      // A member's own zone makes no difference.
      await users.updateOne({ _id: manages.id }, { $set: { account_id: wants.id, 'preferences.timezone': 'UTC' } });
      expect((await readers(timezone)).sort()).toEqual([wants.id, manages.id].sort());
      const zones = await app.call('GET /internal/briefing-zones', undefined, { service });
      expect(zones.body.time_zones).toEqual(expect.arrayContaining(['UTC', timezone, 'Pacific/Auckland']));
    });
  });
});
