import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { TextArea, TextField } from '../../ui/Field.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import type { Setting } from './useSetting.ts';
import css from './WindowSection.module.css';

type Texts = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error' | 'end'> & {
  setting: Setting<string>;
  unit?: ReactNode;
};

/** A line of text that saves itself. */
export function SavedText({ setting, unit, ...rest }: Texts) {
  return (
    <TextField
      {...rest}
      value={setting.value}
      error={setting.error}
      onChange={(event) => setting.type(event.target.value)}
      onBlur={setting.commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setting.commit();
      }}
      end={
        <>
          <Saved state={setting.state} />
          {unit}
        </>
      }
    />
  );
}

type Areas = Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange' | 'error' | 'end'> & {
  setting: Setting<string>;
};

/** Several lines that save themselves. */
export function SavedArea({ setting, ...rest }: Areas) {
  return (
    <TextArea
      {...rest}
      value={setting.value}
      error={setting.error}
      onChange={(event) => setting.type(event.target.value)}
      onBlur={setting.commit}
      end={<Saved state={setting.state} />}
    />
  );
}

/** Says of one setting that it is kept. */
export function Saved({ state }: { state: Setting<unknown>['state'] }) {
  return (
    <span role="status" className={css.saved} data-state={state}>
      {state === 'saved' && (
        <>
          <Glyph icon={Check} size={12} tone="ok" />
          {t('settings.saved')}
        </>
      )}
      {state === 'saving' && t('settings.saving')}
    </span>
  );
}
