import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Acto, Casa } from '#server/testing/ano/casa.ts';
import { diaDe, leerFilas, numeroDe, trimestreDe, type Fila } from '#server/testing/ano/filas.ts';
import { disponibles } from './hacer.ts';

const recientes = async (casa: Casa): Promise<Fila[]> =>
  leerFilas(casa, trimestreDe(diaDe(numeroDe(trimestreDe(casa.hoy)) - 1)));

const decir = (casa: Casa, quien: Parameters<Casa['pedir']>[0], url: string, { id }: Fila, cuerpo?: object) => {
  casa.tocadas.add(id);
  return casa.pedir(quien, 'POST', ruta(url, { id }), { ...(cuerpo && { cuerpo }), admite: ['OMISION_TARDE'] });
};

export const OMITIR: readonly Acto[] = [
  {
    nombre: 'No hacía falta',
    porMil: 150,
    hacer: async (casa) => {
      const fila = casa.una((await disponibles(casa)).filter((f) => f.tomada_el === null || f.cedida_por !== null));
      if (fila === undefined || fila.omision === 'ESPERA') return false;
      const dueno = casa.conCuenta().find((p) => p.id === fila.miembro_id);
      const quien = dueno !== undefined && casa.suerte(80) ? dueno : casa.admin();
      const antes = await leerFilas(casa, '');
      await decir(casa, quien, RUTAS.omitir, fila, { motivo: '' });
      const dichas = antes.filter(
        (f) =>
          f.omite_id === quien.id &&
          f.omite_en !== null &&
          casa.diaLocal(f.omite_en).slice(0, 7) === casa.hoy.slice(0, 7),
      );
      const otro = casa.conCuenta().some((p) => p.admin && p.id !== quien.id);
      const es = (await leerFilas(casa, '')).find((f) => f.id === fila.id);
      const deberia = dichas.length >= 3 && otro ? 'ESPERA' : 'OMITIDA';
      if (es?.omision !== deberia || es.estado !== (deberia === 'ESPERA' ? 'PENDIENTE' : 'VENCIDA'))
        throw new Error(`${casa.hoy}: after ${String(dichas.length)} it is ${JSON.stringify(es)}`);
      return true;
    },
  },
  {
    nombre: 'Sí hacía falta',
    porMil: 150,
    hacer: async (casa) => {
      const fila = casa.una(
        (await recientes(casa)).filter(
          (f) =>
            f.omision === 'OMITIDA' && f.estado === 'VENCIDA' && (f.vencida_el ?? '') >= diaDe(numeroDe(casa.hoy) - 1),
        ),
      );
      const quien = casa.una(casa.conCuenta());
      if (fila === undefined || quien === undefined) return false;
      return (await decir(casa, quien, RUTAS.haciaFalta, fila)) !== null;
    },
  },
  {
    nombre: 'a skip decided',
    porMil: 200,
    hacer: async (casa) => {
      const fila = casa.una((await recientes(casa)).filter((f) => f.omision === 'ESPERA' && f.estado === 'PENDIENTE'));
      const quien = casa.una(casa.conCuenta().filter((p) => p.admin && p.id !== fila?.omite_id));
      if (fila === undefined || quien === undefined) return false;
      return (await decir(casa, quien, RUTAS.decidirOmision, fila, { acepta: casa.suerte(50) })) !== null;
    },
  },
];
