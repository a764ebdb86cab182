import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import shop from '../../../../../package.json' with { type: 'json' };
import { answer } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

it('the back office shows the version of the shop in its footer', async () => {
  answer('message.failedMessages', { content: [], totalElements: 0, totalPages: 0 });
  await renderScreen('/admin/messages', { as: 'operator' });
  await expect.element(page.getByRole('contentinfo')).toHaveTextContent(`버전 ${shop.version}`);
  await auditPage();
});
