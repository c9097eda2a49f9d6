import { t } from '../i18n/index.ts';
import { useApp } from '../store/app-store.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** Says that the host asks something outside of the page; until then nothing else can be asked. */
export function AskedElsewhere({ shape }: { shape: 'box' | 'banner' }) {
  const desk = useApp((app) => app.vault.desk);
  const answerAsk = useApp((app) => app.vault.answerAsk);
  if (!desk?.asks) return null;
  const inTab = desk.host === 'local';
  return (
    <Notice
      tone="info"
      shape={shape}
      live="polite"
      actions={
        <>
          {inTab && <Button onClick={() => void answerAsk('desk.askAgain')}>{t('vault.askAgain')}</Button>}
          <Button onClick={() => void answerAsk('desk.takeBackAsk')}>{t('ui.cancel')}</Button>
        </>
      }
    >
      {inTab ? `${t('vault.asksElsewhere')} ${t('vault.asksWhere')}` : t('vault.asksInSystem')}
    </Notice>
  );
}
