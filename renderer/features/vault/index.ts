/** What protects the data stored here, and the way in where it is closed. */
import type { Feature } from '../../store/registry.ts';
import { ProtectionSection } from './ProtectionSection.tsx';

export const vaultFeature: Feature = {
  settingsPages: {
    protection: {
      title: 'protection.section',
      View: ProtectionSection,
      fields: ['protection.codeTitle', 'protection.changeTitle'],
    },
  },
};
