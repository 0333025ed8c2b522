import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { crearCopiador, enOtroProceso } from '#server/caja/noche.ts';
import type { App } from '#server/app.ts';
import { medianoche, recordatorios, vencerCambios } from '#server/jobs/trabajos.ts';
import { limpiarCaducados } from '#server/features/acceso/acceso.ts';
import { buildTestApp, pushDePrueba, relojFijo, type OpcionesDePrueba } from '#server/testing/app-de-prueba.ts';
import { unaSuscripcion } from '#server/testing/dispositivo.ts';
import { llamar, type FamiliaSembrada } from '#server/testing/sembrar.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { AHORA } from './casa-llena.ts';
import { medir, type Medida } from './medir.ts';

const fallar = (error: unknown): void => {
  throw error;
};

/** The program that makes backups. */
const CAJA = join(import.meta.dirname, '../../../server/caja.ts');
const SIN_COPIAS = {
  carpeta: '',
  segunda: null,
  ultima: null,
  cuantas: 0,
  proxima: '',
  haciendo: false,
  fallo: null,
  borradas: null,
};

/**
 * Runs `hacer` on a copy of the full family's database, with the clock at `ahora` and backups made by another process, as on
 * a real box.
 */
export const enCopia = async <T>(
  casa: string,
  ahora: string,
  hacer: (app: App) => Promise<T>,
  opciones: OpcionesDePrueba = {},
): Promise<T> => {
  const datos = join(dirname(casa), 'datos');
  rmSync(datos, { recursive: true, force: true });
  mkdirSync(datos);
  const archivo = join(datos, 'te-toca.db');
  copyFileSync(casa, archivo);
  process.env['DATA_DIR'] = datos;
  const copiador = crearCopiador(enOtroProceso(CAJA), () => ahora);
  const copia = { nombre: '', cuando: '', clase: 'mano', bytes: 0 } as const;
  const app = await buildTestApp({
    archivo,
    reloj: relojFijo(ahora),
    push: pushDePrueba(() => true),
    registro: 'invitacion',
    caja: {
      mirar: () => ({ libres: null, copias: SIN_COPIAS, hallazgos: [] }),
      recordarBorrada: () => undefined,
      olvida: (cuando) => cuando,
      copiar: async () => {
        const hecha = await copiador.copiar('mano');
        return hecha?.ok === true ? { ok: true, copia } : hecha;
      },
    },
    versiones: { buscar: () => Promise.resolve({ ok: true, nueva: null, url: null }) },
    ...opciones,
  });
  try {
    return await hacer(app);
  } finally {
    await app.app.close();
  }
};

type Trabajo = readonly [que: string, cuando: string, hacer: (app: App) => Promise<unknown>];

const TRABAJOS: readonly Trabajo[] = [
  ['medianoche: un día', '2026-11-22T08:00:00.000Z', (app) => medianoche(app.contexto, fallar)],
  ['medianoche: cierre de semana', '2026-11-23T08:00:00.000Z', (app) => medianoche(app.contexto, fallar)],
  ['medianoche: cambio de trimestre', '2027-01-01T08:00:00.000Z', (app) => medianoche(app.contexto, fallar)],
  ['medianoche: cuentas congeladas', '2027-01-16T08:00:00.000Z', (app) => medianoche(app.contexto, fallar)],
  ['recordatorios', '2026-11-21T20:00:00.000Z', (app) => recordatorios(app.contexto, fallar)],
  ['peticiones caducadas', '2026-11-24T20:00:00.000Z', (app) => vencerCambios(app.contexto, fallar)],
  ['plazos', AHORA, (app) => app.plazos.vencer()],
  ['lo caducado', AHORA, (app) => limpiarCaducados(app.contexto)],
  ['tras un salto del reloj', AHORA, (app) => app.reanudar()],
];
const UN_ANO: Trabajo = [
  'medianoche: un año apagada',
  '2027-11-21T08:00:00.000Z',
  (app) => medianoche(app.contexto, fallar),
];

const comoTrabajo = (que: string, hacer: () => Promise<unknown>): Promise<Medida> =>
  medir(que, async () => {
    await hacer();
    return 0;
  });

/** Measures the reminders of thirty members by push and e-mail. This process acts as the push service. */
const medirMensajero = async (casa: string, familia: FamiliaSembrada): Promise<Medida> => {
  const servicio = createServer((_, respuesta) => void respuesta.writeHead(201).end());
  await new Promise<void>((listo) => servicio.listen(0, '127.0.0.1', listo));
  const { port } = servicio.address() as AddressInfo;
  const correo = { enviar: () => Promise.resolve({ tipo: 'ENTREGADO' } as const), cerrar: () => undefined };
  const hacer = async ({ contexto }: App): Promise<Medida> => {
    await recordatorios(contexto, fallar);
    return comoTrabajo('mensajero', () => contexto.mensajero.quieta());
  };
  // Registers the devices in one copy of the database, and measures the messenger in a copy of that.
  await enCopia(casa, AHORA, async (app) => {
    for (const m of familia.miembros)
      await llamar(
        app,
        'POST',
        RUTAS.suscripciones,
        m.token,
        unaSuscripcion(`http://127.0.0.1:${String(port)}/${String(m.id)}`),
      );
    await app.contexto.base.escritura
      .updateTable('usuarios')
      .set({ notificaciones_email: true, email: 'a@example.org', hora_recordatorio: 20 })
      .execute();
  });
  copyFileSync(join(dirname(casa), 'datos/te-toca.db'), `${casa}.con-moviles`);
  const medida = await enCopia(`${casa}.con-moviles`, '2026-11-21T20:00:00.000Z', hacer, { correo });
  servicio.close();
  return medida;
};

/**
 * Measures each job, the nightly backup and the messenger. The midnight job after a year switched off takes long, so it is
 * measured only if `conAno`.
 */
export const medirTrabajos = async (casa: string, familia: FamiliaSembrada, conAno: boolean): Promise<Medida[]> => {
  const medidas: Medida[] = [];
  for (const [que, cuando, hacer] of [...TRABAJOS, ...(conAno ? [UN_ANO] : [])])
    medidas.push(await enCopia(casa, cuando, (app) => comoTrabajo(que, () => hacer(app))));
  medidas.push(
    await enCopia(casa, AHORA, (app) =>
      comoTrabajo('copia de la noche', () => app.contexto.caja?.copiar() ?? Promise.resolve()),
    ),
  );
  medidas.push(await medirMensajero(casa, familia));
  return medidas;
};
