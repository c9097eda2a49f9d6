/** The primitives whose code the window reads after its first paint. */
import '../../../renderer/ui/Menu.tsx';
import '../../../renderer/ui/Notice.tsx';
import '../../../renderer/ui/Toast.tsx';
import '../../../renderer/ui/Tooltip.tsx';
