import { leerEntorno } from '#server/entorno.ts';

/** Every variable that the server reads. */
export const variablesLeidas = (): ReadonlySet<string> => {
  const nombres = new Set<string>();
  leerEntorno(
    new Proxy<Record<string, string>>(
      {},
      {
        get: (_, nombre) => {
          nombres.add(String(nombre));
          return undefined;
        },
      },
    ),
  );
  return nombres;
};
