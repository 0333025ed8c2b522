import { nombreDeArchivo, resumir, TRAS_LA_SUMA, type Resumen } from '#shared/contracts/familia-archivo/formato.ts';
import { pedir } from '#client/lib/api.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { ErrorApi } from '#client/lib/error-api.ts';

/** The family's file in this browser, to be saved. */
export interface ArchivoListo {
  readonly nombre: string;
  readonly archivo: Blob;
  readonly resumen: Resumen;
}

/** Asks for the family's file. One that did not arrive whole is as good as none. */
export const prepararArchivo = async (): Promise<ArchivoListo> => {
  const texto = await pedir<string>('GET', RUTAS.exportarFamilia, undefined, { enTexto: true });
  if (!texto.endsWith(TRAS_LA_SUMA)) throw new ErrorApi(0);
  const resumen = resumir(JSON.parse(texto) as Parameters<typeof resumir>[0]);
  return {
    nombre: nombreDeArchivo(resumen.familia, resumen.cuando),
    archivo: new Blob([texto], { type: 'application/json' }),
    resumen,
  };
};
