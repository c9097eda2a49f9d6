import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { t } from '../i18n/index.ts';
import { IconButton } from './Button.tsx';
import { TextField } from './Field.tsx';

/**
 * A secret on one line, hidden unless asked for. A password input also where the secret is no password of this page: then no
 * input method learns it, nothing copies it, and a Mac keeps other programs from reading the keys. `new-password`, unless said
 * otherwise: no password manager fills in the one it knows.
 */
export function SecretField(props: ComponentProps<typeof TextField>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="new-password"
      {...props}
      type={shown ? 'text' : 'password'}
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
