import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { t } from '../i18n/index.ts';
import { IconButton } from './Button.tsx';
import { TextField } from './Field.tsx';
import css from './SecretField.module.css';

/**
 * A secret on one line, hidden unless asked for. `masked` is for secrets that are no password of a web page: masked
 * text and not a password input, so that no password manager offers to keep them beside the real one.
 */
export function SecretField({ masked, ...rest }: ComponentProps<typeof TextField> & { masked?: boolean }) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...rest}
      type={shown || masked ? 'text' : 'password'}
      className={masked && !shown ? css.masked : undefined}
      autoCapitalize="off"
      autoCorrect="off"
      end={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={t(shown ? 'ui.hideCharacters' : 'ui.showCharacters')}
          pressed={shown}
          size={14}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
