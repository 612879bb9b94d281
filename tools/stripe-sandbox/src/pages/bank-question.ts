import { type Html, html } from './html.ts';

/**
 * Stands in for a bank's confirmation dialog.
 * @param whether For example `you want to pay $29.00 with the card ending in 3155`.
 */
export const bankQuestion = (whether: string): Html => html`
<p>A real bank would now ask whether ${whether}. In the sandbox, you choose the outcome.</p>
<form method="post" class="choices">
<button name="action" value="confirm">Complete authentication</button>
<button name="action" value="fail" class="secondary">Fail authentication</button>
</form>`;
