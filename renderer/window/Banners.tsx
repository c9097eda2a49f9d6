import { useEffect } from 'react';
import { SignedOutBanner, StorageBanners } from '../features/accounts/AccountBanners.tsx';
import { ReviewBar, SpikeBanner } from '../features/outage/ReviewBar.tsx';
import { FolderBanner } from '../features/vault/FolderBanner.tsx';
import { AskedElsewhere } from '../parts/AskedElsewhere.tsx';
import { currentAccount } from '../parts/accounts/current-account.ts';
import { useApp, useAppStore } from '../store/app-store.ts';
import { watchMissingLetters } from './missing-letters.ts';

export function Banners() {
  const store = useAppStore();
  useEffect(() => watchMissingLetters(store), [store]);
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
