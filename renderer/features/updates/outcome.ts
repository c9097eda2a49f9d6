import type { UpdateState } from '../../../shared/domain/update.ts';
import { t } from '../../i18n/index.ts';

const OFF = {
  door: 'updates.offDoor',
  none: 'updates.offNone',
  managed: 'updates.offManaged',
  system: 'updates.offSystem',
} as const;
const FAILED = {
  unreachable: 'updates.unreachable',
  untrusted: 'updates.untrusted',
  unreadable: 'updates.unreadable',
} as const;

/** What to tell who asked for a look; null while it goes on. */
export function outcomeOf(state: UpdateState): string | null {
  switch (state.state) {
    case 'off':
      return t(OFF[state.why]);
    case 'idle':
      return t('updates.newest');
    case 'looking':
      return null;
    case 'fetching':
      return t('updates.fetching', { version: state.version });
    case 'ready':
      return t('updates.ready', { version: state.version });
    case 'failed':
      return t(FAILED[state.reason]);
  }
}
