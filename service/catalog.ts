/** Products and servers of this hoster. */
export interface Product {
  pid: number;
  name: string;
  group: string;
  type: 'hostingaccount' | 'server' | 'other';
  price: number;
  disk: number;
  traffic: number;
  weight: number;
  options: readonly ConfigOption[];
}

/** Types of products as orders name them. */
export const PRODUCT_TYPES: Readonly<Record<Product['type'], string>> = {
  hostingaccount: 'Hosting Account',
  server: 'Dedicated/VPS Server',
  other: 'Other Product/Service',
};

export interface ConfigOption {
  id: number;
  option: string;
  type: 'dropdown' | 'radio' | 'yesno' | 'quantity';
  values: readonly string[];
}

const PHP: ConfigOption = { id: 1, option: 'PHP version', type: 'dropdown', values: ['8.1', '8.2', '8.3', '8.4'] };
const BACKUP: ConfigOption = { id: 2, option: 'Daily backup', type: 'yesno', values: ['Yes', 'No'] };
const CORES: ConfigOption = { id: 3, option: 'CPU cores', type: 'dropdown', values: ['2 cores', '4 cores', '8 cores'] };
const SYSTEM: ConfigOption = {
  id: 4,
  option: 'Operating system',
  type: 'dropdown',
  values: ['Debian 12', 'Ubuntu 24.04', 'AlmaLinux 9'],
};
const ADDRESSES: ConfigOption = { id: 5, option: 'Additional IPv4', type: 'quantity', values: ['0', '1', '2', '4'] };

const WEB = { group: 'Web Hosting', type: 'hostingaccount' } as const;
const VIRTUAL = { group: 'Virtual Servers', type: 'server' } as const;

export const PRODUCTS: readonly Product[] = [
  { ...WEB, pid: 1, name: 'Starter Hosting', price: 3.95, disk: 10, traffic: 100, weight: 24, options: [PHP] },
  { ...WEB, pid: 2, name: 'Business Hosting M', price: 8, disk: 50, traffic: 500, weight: 22, options: [PHP, BACKUP] },
  {
    ...WEB,
    pid: 3,
    name: 'Business Hosting L',
    price: 15.95,
    disk: 120,
    traffic: 2000,
    weight: 12,
    options: [PHP, BACKUP],
  },
  {
    ...WEB,
    pid: 4,
    name: 'Managed WordPress',
    price: 12.5,
    disk: 30,
    traffic: 500,
    weight: 15,
    options: [PHP, BACKUP],
  },
  { ...VIRTUAL, pid: 5, name: 'VPS S', price: 9.9, disk: 80, traffic: 4000, weight: 9, options: [CORES, SYSTEM] },
  {
    ...VIRTUAL,
    pid: 6,
    name: 'VPS L',
    price: 39,
    disk: 320,
    traffic: 16000,
    weight: 6,
    options: [CORES, SYSTEM, ADDRESSES],
  },
  {
    pid: 7,
    name: 'Dedicated EPYC',
    group: 'Dedicated Servers',
    type: 'server',
    price: 149,
    disk: 3840,
    traffic: 0,
    weight: 2,
    options: [SYSTEM, ADDRESSES],
  },
  {
    pid: 8,
    name: 'Mail Only',
    group: 'E-mail',
    type: 'other',
    price: 2.5,
    disk: 25,
    traffic: 0,
    weight: 7,
    options: [],
  },
  {
    pid: 9,
    name: 'SSL Certificate (Wildcard)',
    group: 'Security',
    type: 'other',
    price: 7.9,
    disk: 0,
    traffic: 0,
    weight: 3,
    options: [],
  },
];

const EUROPE = ['ns1.hosting.example', 'ns2.hosting.example'] as const;
const OVERSEAS = ['ns3.hosting.example', 'ns4.hosting.example'] as const;

export const SERVERS = [
  { id: 1, name: 'srv-01 Frankfurt', hostname: 'srv-01.hosting.example', ip: '192.0.2.11', ns: EUROPE },
  { id: 2, name: 'srv-02 Frankfurt', hostname: 'srv-02.hosting.example', ip: '192.0.2.12', ns: EUROPE },
  { id: 3, name: 'srv-03 Singapore', hostname: 'srv-03.hosting.example', ip: '198.51.100.13', ns: OVERSEAS },
  { id: 4, name: 'srv-04 Dallas', hostname: 'srv-04.hosting.example', ip: '198.51.100.14', ns: OVERSEAS },
  { id: 5, name: 'kvm-05 Frankfurt', hostname: 'kvm-05.hosting.example', ip: '203.0.113.5', ns: EUROPE },
  { id: 6, name: 'kvm-06 Tokyo', hostname: 'kvm-06.hosting.example', ip: '203.0.113.6', ns: OVERSEAS },
] as const;

export const GATEWAYS = [
  { id: 'stripe', name: 'Credit Card' },
  { id: 'paypal', name: 'PayPal' },
  { id: 'banktransfer', name: 'Bank Transfer' },
  { id: 'mailin', name: 'Mail In Payment' },
] as const;

export const CYCLES = [
  { name: 'Monthly', months: 1, weight: 50 },
  { name: 'Quarterly', months: 3, weight: 8 },
  { name: 'Semi-Annually', months: 6, weight: 5 },
  { name: 'Annually', months: 12, weight: 32 },
  { name: 'Biennially', months: 24, weight: 4 },
  { name: 'Triennially', months: 36, weight: 1 },
] as const;

const TLD_PRICES: Readonly<Record<string, number>> = {
  com: 12.95,
  net: 14.5,
  org: 13.5,
  shop: 29,
  de: 8.9,
  eu: 9.9,
  jp: 42,
  'co.jp': 68,
  kz: 24,
};
const TLD_PRICE_ELSE = 19.9;

export const REGISTRARS = ['enom', 'resellerclub', 'inwx', 'openprovider'] as const;

export const SUSPENSION_REASONS = ['Overdue on Payment', 'Abuse: outgoing spam', 'Requested by customer'] as const;

export const ADDONS = [
  { id: 1, name: 'Hourly backups', price: 4 },
  { id: 2, name: 'Dedicated IPv4', price: 2.5 },
  { id: 3, name: 'Priority support', price: 19 },
  { id: 4, name: 'Malware scanner', price: 3.95 },
] as const;

export const PROMOTIONS: Readonly<Record<string, number>> = { WELCOME10: 10, MOVE40: 40 };

export const CURRENCY = { prefix: '$', suffix: ' USD' } as const;

export function productOf(pid: number): Product | undefined {
  return PRODUCTS.find((product) => product.pid === pid);
}

export function gatewayName(id: string): string {
  return GATEWAYS.find((gateway) => gateway.id === id)?.name ?? id;
}

/** Orders identify an option's value by its own number. The second value of option 3 is 32. */
export function optionValueId(option: ConfigOption, index: number): number {
  return option.id * 10 + index + 1;
}

export function yearlyPrice(domain: string): number {
  return TLD_PRICES[domain.slice(domain.indexOf('.') + 1)] ?? TLD_PRICE_ELSE;
}

export function money(amount: string): string {
  return `${CURRENCY.prefix}${amount}${CURRENCY.suffix}`;
}

/** Accepts several spellings: `monthly`, `Semi-Annually`, `semiannually`. */
export function cycleOf(text: string): (typeof CYCLES)[number] | undefined {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');
  return CYCLES.find((cycle) => plain(cycle.name) === plain(text));
}

export const CUSTOM_FIELDS: Readonly<Record<string, string>> = { 1: 'Internal reference', 2: 'Licence key' };
