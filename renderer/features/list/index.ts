import { Copy } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { copyText } from '../../parts/show-error.ts';
import type { BulkAction, Feature } from '../../store/registry.ts';
import { sortCommands } from './sorts.ts';

const copyNumbers: BulkAction = {
  id: 'list.copyNumbers',
  title: 'list.copyNumbers',
  icon: Copy,
  run: (_app, rows) =>
    void copyText(rows.map(({ tid }) => tid).join('\n'), t('list.copiedNumbers', { count: rows.length })),
};

export const listFeature: Feature = { commands: sortCommands, bulkActions: [copyNumbers] };
