import { ServerResponse } from 'node:http';

// Moves the clock of a server process, so that a test need not wait minutes for a turn to end. Loaded before the built server
// with `node --import`. The process's date can be set forward, and timers that are due by then fire at once. Short timers are
// left alone, because they watch connections, whose time does not pass faster.

/** Duration below which a timer belongs to the network and is left alone, in ms. */
const LARGO_MS = 45_000;

let adelanto = Number(process.env['RELOJ_ADELANTO_MS'] ?? 0);

// Moves `process.uptime` along with the date: the server distrusts a date that jumps by itself
// (server/adapters/reloj-prudente.ts).
const [alNacer, uptimeReal] = [adelanto, process.uptime.bind(process)];
process.uptime = () => uptimeReal() + (adelanto - alNacer) / 1_000;

const DateReal = Date;
globalThis.Date = new Proxy(DateReal, {
  construct: (real, argumentos: []) =>
    argumentos.length === 0 ? new real(real.now() + adelanto) : new real(...argumentos),
  get: (real, propiedad, yo) =>
    propiedad === 'now' ? () => real.now() + adelanto : (Reflect.get(real, propiedad, yo) as unknown),
});

type Temporizador = ReturnType<typeof setTimeout>;
interface Largo {
  readonly vence: number;
  readonly disparar: () => void;
}
const largos = new Map<Temporizador, Largo>();
const [ponerReal, quitarReal] = [setTimeout, clearTimeout];

const poner = (hacer: (...a: unknown[]) => void, ms = 0, ...con: unknown[]): Temporizador => {
  if (ms < LARGO_MS) return ponerReal(hacer, ms, ...con);
  const disparar = (): void => {
    largos.delete(este);
    quitarReal(este);
    hacer(...con);
  };
  const este = ponerReal(disparar, ms);
  largos.set(este, { vence: Date.now() + ms, disparar });
  return este;
};
globalThis.setTimeout = Object.assign(poner, { __promisify__: ponerReal.__promisify__ }) as typeof setTimeout;
globalThis.clearTimeout = (este) => {
  largos.delete(este as Temporizador);
  quitarReal(este);
};

// When the date jumps forward the server assumes that the machine slept, and gives the current turn its full time again
// (server/jobs/reloj.ts). This clock jumps without a sleep, so all intervals, among them the check for sleeps, stand still until
// the overdue timers have fired.
const ESPERA_RONDAS_MS = 1_500;
let sinRondasHasta = 0;
// A jump of up to MINUTOS_MS is made in steps that the server does not take for a sleep. After each step its check for sleeps
// runs, which is the interval of VIGIA_MS. One large step would restart the turns' timers; those with little time left would then
// be shorter than LARGO_MS, and never move again.
const [VIGIA_MS, PASO_MS, MINUTOS_MS] = [2_000, 50_000, 600_000];
const vigias: (() => void)[] = [];
const rondaReal = setInterval;
const ronda = (hacer: (...a: unknown[]) => void, ms?: number, ...con: unknown[]) => {
  if (ms === VIGIA_MS) vigias.push(() => hacer(...con));
  return rondaReal(() => {
    if (DateReal.now() >= sinRondasHasta) hacer(...con);
  }, ms);
};
globalThis.setInterval = ronda as unknown as typeof setInterval;

// Node writes the Date header from its own cached date, and browsers take the server's clock from that header.
const escribir = Reflect.get(ServerResponse.prototype, 'writeHead') as (...a: unknown[]) => ServerResponse;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...argumentos: unknown[]) {
  if (!this.hasHeader('date')) this.setHeader('date', new Date().toUTCString());
  return escribir.apply(this, argumentos);
};

process.on('message', ({ adelantar }: { adelantar: number }) => {
  sinRondasHasta = DateReal.now() + ESPERA_RONDAS_MS;
  const paso = adelantar <= MINUTOS_MS ? PASO_MS : adelantar;
  if (adelantar <= MINUTOS_MS) for (const mirar of vigias) mirar();
  for (let falta = adelantar; falta > 0; falta -= paso) {
    adelanto += Math.min(paso, falta);
    for (const { vence, disparar } of largos.values()) if (vence <= Date.now()) disparar();
    if (adelantar <= MINUTOS_MS) for (const mirar of vigias) mirar();
  }
  process.send?.({ adelanto });
});
process.channel?.unref();
