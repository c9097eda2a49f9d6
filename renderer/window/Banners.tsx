import { SignedOutBanner, StorageBanners } from '../features/accounts/AccountBanners.tsx';
import { ReviewBar } from '../features/outage/ReviewBar.tsx';
import { SpikeBanner } from '../features/outage/SpikeBanner.tsx';
import { FolderBanner } from '../features/vault/FolderBanner.tsx';
import { AskedElsewhere } from '../parts/AskedElsewhere.tsx';
import { currentAccount } from '../parts/accounts/current-account.ts';
import { useApp } from '../store/app-store.ts';

/** Lines over the panes, about what is not as it should be or waits for an answer. */
export function Banners() {
  const account = useApp(currentAccount);
  return (
    <>
      <AskedElsewhere shape="banner" />
      <FolderBanner />
      <SignedOutBanner />
      {account && <StorageBanners key={account.id} account={account} />}
      <SpikeBanner />
      <ReviewBar />
    </>
  );
}
