import type { UnfilledPlace } from '../../../shared/domain/canned.ts';
import { t } from '../../i18n/index.ts';
import { useKeysOf } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { NoticeLine } from '../writing/NoticeLine.tsx';
import type { Fill } from './useCanned.ts';

interface PlacesLineProps {
  fill: Fill;
  /** The sender is matched by e-mail only. */
  unverified: boolean;
  /** Set while a send waits for an answer. */
  onSendAnyway?: (() => void) | undefined;
}

const OF_SENDER = /^(customer|service)\./;
const WORDS = {
  missing: 'canned.toFill',
  sender: 'canned.toFillSender',
  unknown: 'canned.noVariable',
} as const;

/** What is still to be filled in the text, why it was not, and the way there. */
export function PlacesLine({ fill, unverified, onSendAnyway }: PlacesLineProps) {
  const keysOf = useKeysOf();
  const { open } = fill;
  if (open.length === 0) return null;
  const why = ({ known, name }: UnfilledPlace): keyof typeof WORDS => {
    if (!known) return 'unknown';
    return unverified && OF_SENDER.test(name) ? 'sender' : 'missing';
  };
  const sentences = (['missing', 'sender', 'unknown'] as const).flatMap((reason) => {
    const names = new Set(open.filter((place) => why(place) === reason).map(({ name }) => `{{${name}}}`));
    return names.size === 0 ? [] : [t(WORDS[reason], { list: [...names].join(', ') })];
  });
  const keys = keysOf('reply.nextPlace');
  return (
    <NoticeLine
      tone={onSendAnyway ? 'danger' : 'warn'}
      actions={
        <>
          <Button look="plain" onClick={() => fill.step(1)}>
            {t('canned.nextPlace')} {keys && <Keys keys={keys} />}
          </Button>
          {onSendAnyway && (
            <Button look="plain" onClick={onSendAnyway}>
              {t('canned.sendAnyway')}
            </Button>
          )}
        </>
      }
    >
      {onSendAnyway && `${t('canned.notSent')} `}
      {sentences.join(' ')}
    </NoticeLine>
  );
}
