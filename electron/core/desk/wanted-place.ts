/** Keeps the last address that another program asked to show, until a window takes it. */
import { readPlaceAddress, SCHEME } from '../../../shared/domain/place-address.ts';

export type WantedPlace = ReturnType<typeof createWantedPlace>;

export function createWantedPlace(onRequest: () => void) {
  let wanted: string | null = null;
  return {
    /** Null keeps an earlier request. */
    request(address: string | null): void {
      if (address === null) return;
      // The page's own address would lose line breaks, and so make another address readable.
      wanted = readPlaceAddress(address) ? address : `${SCHEME}:`;
      onRequest();
    },
    take(): string | null {
      const address = wanted;
      wanted = null;
      return address;
    },
  };
}
