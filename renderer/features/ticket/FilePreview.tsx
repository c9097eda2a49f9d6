import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { downloadName, visibleName } from '../../parts/text/file-names.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { saveBlob } from '../../ui/dom.ts';
import { useLast } from '../../ui/hooks.ts';
import css from './FilePreview.module.css';
import type { ShownFile } from './files-slice.ts';

export function FilePreview() {
  const store = useAppStore();
  const opened = useApp((app) => app.postFiles.shown);
  const isHere = useApp(({ nav }) => opened?.file.ticket === nav.ticket && opened?.file.account === nav.account);
  const now = isHere ? opened : null;
  // A notice or link led to another ticket, to which this file does not belong.
  useEffect(() => {
    if (opened && !isHere) store.getState().postFiles.close();
  }, [store, opened, isHere]);
  const shown = useLast(now, now !== null);
  const save = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={now !== null}
      onClose={() => store.getState().postFiles.close()}
      title={shown ? visibleName(shown.file.name) : ''}
      initialFocus={save}
      width="wide"
      actions={
        <Button ref={save} icon={Download} onClick={() => shown && saveBlob(shown.blob, downloadName(shown.file.name))}>
          {t('postFiles.save')}
        </Button>
      }
    >
      {shown && (shown.how.as === 'picture' ? <Picture shown={shown} /> : <Text shown={shown} text={shown.how.text} />)}
    </Dialog>
  );
}

function Picture({ shown: { blob, file } }: { shown: ShownFile }) {
  const [url, setUrl] = useState<string | null>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    setBroken(false);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (broken) return <p className={css.note}>{t('postFiles.broken')}</p>;
  return (
    <div className={css.frame}>
      {url && <img className={css.picture} src={url} alt={visibleName(file.name)} onError={() => setBroken(true)} />}
    </div>
  );
}

function Text({ shown: { file, cut }, text }: { shown: ShownFile; text: string }) {
  return (
    <>
      {cut && <p className={css.note}>{t('postFiles.cut')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
      <section className={css.text} tabIndex={0} aria-label={visibleName(file.name)}>
        <pre dir="auto">{text}</pre>
      </section>
    </>
  );
}
