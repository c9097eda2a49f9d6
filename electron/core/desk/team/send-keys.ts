/**
 * Permanent rights to send a reply after its second look. Like a claim, a right is a sealed value
 * in the bucket; unlike one, it is only ever created: the first desk has it forever.
 */
import type { KeyHolder, WantedKey } from '../../worker/writing/look-sending.ts';
import type { Bucket } from './bucket.ts';
import type { TeamStore } from './team-parts.ts';

export type SendKeys = ReturnType<typeof createSendKeys>;

export function createSendKeys(store: TeamStore, bucket: () => Bucket | null) {
  return {
    /**
     * Takes the right, or tells who has it (`by` is null if nobody signed it). Null if the engine
     * does not answer, or is not the one in which the reply was shown.
     */
    async takeSendKey({ key, stream }: Pick<WantedKey, 'key' | 'stream'>): Promise<{ by: KeyHolder | null } | null> {
      const engine = bucket();
      if (!engine || engine.identity !== stream) return null;
      const place = await store.sendKey(key);
      if (!place.ok || place.value === null) return null;
      const context = `send ${place.value}`;
      const now = engine.now();
      const sealed = await store.seal({ context, body: { at: now }, now });
      if (!sealed.ok || sealed.value === null) return null;
      const written = await engine.put(place.value, sealed.value, null);
      if (!written.ok) return null;
      // A smaller number than before: another stream took the place of this one.
      if (written.value !== null && written.value <= engine.revision) return null;
      const there = written.value === null ? await engine.get(place.value) : null;
      if (there && !there.ok) return null;
      const bytes = there ? there.value?.bytes : sealed.value;
      if (!bytes) return null;
      const by = await store.keyHolder({ context, bytes });
      return by.ok ? { by: by.value } : null;
    },
  };
}
