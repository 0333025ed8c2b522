import { abrirAlLado } from '#server/arranque/abrir-al-lado.ts';
import { huellaDe } from '#server/features/certificados/certificados.ts';
import { leerFicha } from '#server/data/certificados.ts';
import { leerEventos, leerRostros, leerSesion } from '#server/data/sesiones.ts';
import { contarLog } from './replay/contar-log.ts';

// Prints each event of a draft's log and the digest of its certificate, and checks that folding the log gives the stored state.
// Exits with 1 if it does not, and with 2 if the draft cannot be read. It only reads, so the server may be running.
const id = Number(process.argv[2]);
const fallar = (motivo: string): never => {
  console.error(motivo);
  process.exit(2);
};
if (!Number.isSafeInteger(id) || id < 1) fallar('Uso: npm run replay-reparto -- <id de la sesión>');

const abierta = await abrirAlLado(process.env);
const base = abierta.ok ? abierta.base : fallar(abierta.linea);
const db = base.lectura;
const fila = await db.selectFrom('sesiones_reparto').select('familia_id').where('id', '=', id).executeTakeFirst();
const familia = fila?.familia_id ?? fallar(`No existe la sesión ${String(id)}`);
const guardada = (await leerSesion(db, familia, id)) ?? fallar(`No existe la sesión ${String(id)}`);
const nombres = new Map([...(await leerRostros(db, familia))].map(([miembro, { nombre }]) => [miembro, nombre]));
const eventos = await leerEventos(db, id);
const ficha = await leerFicha(db, id);
const { lineas, coincide } = contarLog(eventos, guardada.estado, nombres);
await base.cerrar();

for (const linea of lineas) console.log(linea);
console.log(`Huella del registro: ${huellaDe(eventos, ficha?.origen)}`);
console.log(
  coincide
    ? 'El estado guardado es exactamente el del registro.'
    : 'ATENCIÓN: el estado guardado no es el del registro.',
);
process.exit(coincide ? 0 : 1);
