import { zodResolver } from '@hookform/resolvers/zod';
import { config } from 'zod';

/** Forms checked by the contracts. zod would compile its checks with `eval`; the page's policy forbids it, and even asking is reported. */
config({ jitless: true });

export { zodResolver };
