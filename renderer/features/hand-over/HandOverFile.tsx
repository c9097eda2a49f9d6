import { FileLock2, FolderInput } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { BringInArchive, ChooseArchive } from '../../parts/archive/BringInArchive.tsx';
import { SaveArchive } from '../../parts/archive/SaveArchive.tsx';
import { Button } from '../../ui/Button.tsx';
import layout from '../../ui/layout.module.css';
import signs from '../../ui/signs.module.css';
import css from './hand-over.module.css';

interface HandOverFileProps {
  account: string;
  onOpen: (ticket: string) => void;
}

export function HandOverFile({ account, onOpen }: HandOverFileProps) {
  const [doing, setDoing] = useState<'save' | File | null>(null);
  return (
    <section className={css.file} aria-labelledby="hand-over-file">
      <h3 id="hand-over-file" className={css.subtitle}>
        {t('handOver.file')}
      </h3>
      <p className={signs.quiet}>{t('handOver.fileHint')}</p>
      <div className={layout.wrap}>
        <Button icon={FileLock2} aria-expanded={doing === 'save'} onClick={() => setDoing('save')}>
          {t('handOver.save')}
        </Button>
        <ChooseArchive
          icon={FolderInput}
          button={t('handOver.bringIn')}
          label={t('handOver.chooseFile')}
          isOpen={doing instanceof File}
          onChoose={setDoing}
        />
      </div>
      {doing === 'save' && <SaveArchive account={account} own={false} />}
      {doing instanceof File && <BringInArchive account={account} file={doing} onOpen={onOpen} />}
    </section>
  );
}
