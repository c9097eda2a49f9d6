/**
 * Reads all words, and the primitives whose code the window reads after its first paint: tests begin
 * where the window stands a moment after it opened.
 */
import '../../../renderer/ui/Menu.tsx';
import '../../../renderer/ui/Notice.tsx';
import '../../../renderer/ui/Toast.tsx';
import '../../../renderer/ui/Tooltip.tsx';
import { readAllViews } from '../../../renderer/ui/later.tsx';

await readAllViews();
