import { Bell, BellOff } from 'lucide-react';
import type { CustomerKey } from '../../../shared/domain/customer-key.ts';
import type { Followers } from '../../../shared/domain/marks.ts';
import { t } from '../../i18n/index.ts';
import { followersWords } from '../../parts/marks/followers.ts';
import { showError } from '../../parts/show-error.ts';
import { showUndoable } from '../../parts/undo.ts';
import { useAppStore, useKeysOf } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import layout from '../../ui/layout.module.css';

interface FollowCustomerProps {
  account: string;
  customer: CustomerKey;
  followers: Followers;
}

/** Follows a customer, or ends it. The key of `marks.follow` presses it, too. */
export function FollowButton({ account, customer, followers: { own } }: FollowCustomerProps) {
  const keysOf = useKeysOf();
  const store = useAppStore();
  const follow = (followed: boolean, since?: number) =>
    store.call('customer.follow', { account, customer, followed, ...(since === undefined ? {} : { since }) });
  const toggle = async () => {
    const answer = await follow(!own);
    if (!answer.ok) return showError(answer.error);
    const app = store.getState();
    const change = app.marks.addUndoable(account, () => follow(own, answer.value ?? undefined));
    showUndoable(app, [], change, own ? 'marks.saidCustomerUnfollowed' : 'marks.saidCustomerFollowed');
  };
  return (
    <IconButton
      icon={own ? BellOff : Bell}
      label={t(own ? 'marks.unfollowCustomer' : 'marks.followCustomer')}
      keys={keysOf('marks.follow')}
      data-follow=""
      onClick={() => void toggle()}
    />
  );
}

export function FollowersLine({ followers }: { followers: Followers }) {
  const words = followersWords(followers);
  return words === '' ? null : <p className={layout.meta}>{words}</p>;
}
