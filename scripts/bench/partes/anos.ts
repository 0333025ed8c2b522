import { puertoLibre } from '#server/testing/servidor-hijo.ts';
import { archivoDe, carpetaDe, leerFamilias, leerPreparado, type CasaDeAnos } from '../anos.ts';
import { decirCifras, type Cifra } from '../informe.ts';
import type { Opciones } from '../opciones.ts';
import { arrancar, matarTodos, PRINCIPAL } from '../procesos.ts';
import { abrirSuelo, ladoDeNuevo, leerPorTurnos, type Lado } from './lecturas.ts';

/** The ranking over a get by its primary key; anything over the same of a month; MB of a family's year. */
const OBJETIVO = { ranking: 12, mes: 1.5, megas: 1 } as const;

const abrir = async (casa: CasaDeAnos): Promise<Lado> => {
  const puerto = await puertoLibre();
  const entorno = { DATA_DIR: carpetaDe(casa), PORT: String(puerto), HOST: '127.0.0.1', LOG_LEVEL: 'error' };
  return ladoDeNuevo(await arrancar(PRINCIPAL, puerto, entorno), await leerFamilias(casa));
};

const medir = async (opciones: Opciones, bytesPorAno: number): Promise<readonly Cifra[]> => {
  try {
    const [anos, mes] = [await abrir('anos'), await abrir('mes')];
    const suelo = await abrirSuelo(archivoDe('anos'), anos.familias);
    const lecturas = ['ranking', 'misTareas'];
    const de = await leerPorTurnos([anos, mes], opciones, lecturas);
    const porClave = (await leerPorTurnos([suelo], opciones, ['yo']))(suelo, 'yo');
    return [
      {
        que: 'El ranking, sobre una fila por su clave',
        valor: de(anos, 'ranking'),
        unidad: 'µs',
        suelo: porClave,
        objetivo: OBJETIVO.ranking,
      },
      ...lecturas.map((nombre): Cifra => ({
        que: `Leer ${nombre} con cinco años, sobre un mes`,
        valor: de(anos, nombre),
        unidad: 'µs',
        suelo: de(mes, nombre),
        objetivo: OBJETIVO.mes,
      })),
      { que: 'Disco por familia y año', valor: bytesPorAno / 1e6, unidad: 'MB', objetivo: OBJETIVO.megas },
    ];
  } finally {
    matarTodos();
  }
};

/** What reads cost when a thousand families have lived here for five years, beside the same families after a month. */
export const medirAnos = async (opciones: Opciones): Promise<readonly Cifra[]> => {
  const preparado = leerPreparado();
  if (preparado === null) return [];
  const cifras = await medir(opciones, preparado.bytesPorAno);
  decirCifras(`${String(preparado.familias)} familias con cinco años, lecturas de nuevo:`, cifras);
  return cifras;
};
