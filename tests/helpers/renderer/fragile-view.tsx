/**
 * A view that cannot be drawn, where a test says so. Its module is mocked, which happens before
 * imports: `const { broken, fragile } = await vi.hoisted(() => import(…))`.
 */

/** The name of the view that fails; none at first. */
export const broken = { part: '' };

/** The module as it is, but for one view of it, which fails while it is the broken part. */
export async function fragile(load: () => Promise<Record<string, unknown>>, name: string) {
  const module = await load();
  const View = module[name] as React.ComponentType;
  const Fragile = (props: object) => {
    if (broken.part === name) throw new Error(`${name} cannot be drawn`);
    return <View {...props} />;
  };
  return { ...module, [name]: Fragile };
}
