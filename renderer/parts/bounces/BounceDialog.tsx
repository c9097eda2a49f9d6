import { type ReactNode, useEffect, useRef } from 'react';
import { BOUNCE_REASONS, type Refusal } from '../../../shared/domain/bounce.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useLast, useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { copyText, showError } from '../show-error.ts';
import { aboutCheck, answerFor, bounceFacts, checkWords, hopWords, refusalVerdict } from './bounce-words.ts';
import css from './bounces.module.css';
import { bouncePlace } from './slice.ts';

/** Explains rejections and headers: who, why, for how long, whose turn it is, and the answer. */
export function BounceDialog() {
  const store = useAppStore();
  const shown = useApp(({ bounces }) => bounces.shown);
  const isElsewhere = useApp((app) => app.bounces.shown !== null && app.bounces.shownAt !== bouncePlace(app));
  const canInsert = useApp(({ composer }) => composer.controls !== null);
  const reading = useLast(shown, shown !== null);
  const now = useNow();
  const first = useRef<HTMLButtonElement>(null);
  const close = () => store.getState().bounces.show(null);
  useEffect(() => {
    if (isElsewhere) store.getState().bounces.show(null);
  }, [isElsewhere, store]);
  const use = (refusal: Refusal) => {
    close();
    const answer = answerFor(refusal);
    if (canInsert) store.getState().composer.controls?.insertText(answer);
    else void copyText(answer, t('bounces.answerCopied'));
  };
  const isOpen = shown !== null && !isElsewhere;
  const initialFocus = reading?.refusals.length ? first : undefined;
  return (
    <Dialog open={isOpen} onClose={close} title={t('bounces.title')} initialFocus={initialFocus} width="wide">
      <div className={layout.stackWide}>
        {reading?.refusals.map((refusal, at) => (
          <Part key={`${refusal.reason} ${refusal.lasts}`} title={refusalVerdict(refusal)}>
            <p className={layout.meta}>{bounceFacts(refusal)}</p>
            <p>{t('bounces.proof', { proof: t(`bounceProofs.${BOUNCE_REASONS[refusal.reason].proof}`) })}</p>
            <blockquote className={css.answer}>{answerFor(refusal)}</blockquote>
            <div>
              <Button ref={at === 0 ? first : null} look={at === 0 ? 'primary' : 'edge'} onClick={() => use(refusal)}>
                {t(canInsert ? 'bounces.insertAnswer' : 'bounces.copyAnswer')}
              </Button>
            </div>
            <Raw refusal={refusal} />
          </Part>
        ))}
        {reading?.paths.map((hops) => (
          <Lines key={hops[0]?.at} title={t('bounces.path')} lines={hops.map((hop) => hopWords(hop, now))} />
        ))}
        {reading && reading.checks.length > 0 && (
          <Lines
            title={t('bounces.checks')}
            lines={reading.checks.map((check) => [checkWords(check), aboutCheck(check)])}
          />
        )}
      </div>
    </Dialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={layout.stack} aria-label={title}>
      <h3 className={layout.strong}>{title}</h3>
      {children}
    </section>
  );
}

/** The server's own words, and the document by which they were read. */
function Raw({ refusal: { raw, source } }: { refusal: Refusal }) {
  const store = useAppStore();
  const open = async () => {
    const { account } = store.getState().nav;
    if (account === null) return;
    const opened = await store.call('announcement.openLink', { account, url: source });
    if (!opened.ok) showError(opened.error, { label: t('announcements.copyLink'), run: () => void copyText(source) });
  };
  return (
    <details>
      <summary className={layout.meta}>{t('bounces.raw')}</summary>
      <pre className={css.raw} dir="auto">
        {raw}
      </pre>
      <Button look="plain" onClick={() => void open()}>
        {t('bounces.source')}
      </Button>
    </details>
  );
}

/** Lines of a name and what is known of it. */
function Lines({ title, lines }: { title: string; lines: readonly (readonly [name: string, about: string])[] }) {
  return (
    <Part title={title}>
      <ul className={css.lines}>
        {lines.map(([name, about], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
          <li key={place}>
            <bdi>{name}</bdi> <bdi className={layout.meta}>{about}</bdi>
          </li>
        ))}
      </ul>
    </Part>
  );
}
