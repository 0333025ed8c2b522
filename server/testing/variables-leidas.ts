import { leerEntorno } from '#server/entorno.ts';

/** Names of all environment variables that the server reads. */
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
