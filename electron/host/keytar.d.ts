/**
 * What we use of keytar, said here because an optional package may not be installed where types are
 * checked.
 */
declare module 'keytar' {
  const keytar: {
    getPassword(service: string, account: string): Promise<string | null>;
    setPassword(service: string, account: string, password: string): Promise<void>;
    deletePassword(service: string, account: string): Promise<boolean>;
  };
  export default keytar;
}
