import type { Conversation } from '../api/types';
import { hrefTo } from '../router';
import { Time } from '../ui/controls';
import { ErrorNotice } from '../ui/notices';
import type { Pages } from '../ui/use-loaded';
import { texts } from '../texts';

export function ConversationList({ pages, openId }: { pages: Pages<Conversation>; openId: string | undefined }) {
  return (
    <nav class="conversations" aria-label={texts.talk.conversations}>
      <a role="button" class="small" href={hrefTo('talk')} aria-current={openId === undefined ? 'page' : undefined}>
        {texts.talk.begin}
      </a>
      <ErrorNotice error={pages.error}>
        <button type="button" class="small" onClick={pages.reload}>
          {texts.retry}
        </button>
      </ErrorNotice>
      <ul>
        {pages.items.map(({ id, title, updatedAt }) => (
          <li key={id}>
            <a href={hrefTo('talk', id)} aria-current={id === openId ? 'page' : undefined}>
              <span class="title">{title ?? texts.talk.untitled}</span>
              <span class="faint">
                <Time at={updatedAt} />
              </span>
            </a>
          </li>
        ))}
      </ul>
      {pages.hasMore && (
        <button type="button" class="small secondary outline" disabled={pages.isLoading} onClick={pages.more}>
          {texts.more}
        </button>
      )}
    </nav>
  );
}
