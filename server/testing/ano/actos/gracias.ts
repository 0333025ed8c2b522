import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Acto } from '#server/testing/ano/casa.ts';
import { leerHechas } from '#server/testing/ano/filas.ts';

export const GRACIAS: readonly Acto[] = [
  {
    nombre: 'Gracias',
    porMil: 120,
    hacer: async (casa) => {
      const desde = new Date(Date.parse(casa.reloj.ahora()) - 2 * 86_400_000).toISOString();
      const hecha = casa.una(await leerHechas(casa, desde));
      const quien = casa.una(casa.conCuenta().filter((p) => p.id !== (hecha?.hecha_por ?? hecha?.miembro_id)));
      if (hecha === undefined || quien === undefined) return false;
      const admite = ['GRACIAS_DADAS', 'GRACIAS_TARDE'];
      return (await casa.pedir(quien, 'POST', ruta(RUTAS.gracias, { id: hecha.id }), { admite })) !== null;
    },
  },
];
