import { randomInt } from 'node:crypto';
import { abrirAlLado } from '#server/abrir-al-lado.ts';
import { ponerContrasenaTemporal } from '#server/features/acceso/poner-contrasena-temporal.ts';
import { crearDifusion } from '#server/change/difusion.ts';
import type { Base } from '#server/db/esquema.ts';
import { crearContrasenas } from '#server/adapters/contrasenas.ts';
import { crearTokens } from '#server/adapters/tokens.ts';

/**
 * `npm run restablecer-contrasena -- <usuario>`: prints a new temporary password. The server may go on running
 * meanwhile.
 */
const [username] = process.argv.slice(2);

const restablecer = async (base: Base, usuario: string): Promise<string | null> => {
  try {
    const reloj = { ahora: () => new Date().toISOString() };
    return await ponerContrasenaTemporal(
      {
        base,
        reloj,
        // Nobody listens here.
        difusion: crearDifusion(console.error),
        azar: { entero: (menorQue) => randomInt(menorQue) },
        contrasenas: await crearContrasenas(),
        // Only its digests are used, which need no key.
        tokens: crearTokens(new Uint8Array(32), reloj),
      },
      usuario,
    );
  } finally {
    await base.cerrar();
  }
};

const fallar = (mensaje: string): void => {
  console.error(mensaje);
  process.exitCode = 1;
};

if (username === undefined) fallar('Uso: npm run restablecer-contrasena -- <usuario>');
else {
  const abierta = await abrirAlLado(process.env);
  const temporal = abierta.ok ? await restablecer(abierta.base, username) : null;
  if (!abierta.ok) fallar(abierta.linea);
  else if (temporal === null) fallar(`No hay ninguna cuenta activada con el usuario «${username}»`);
  else console.log(`Contraseña temporal de ${username}: ${temporal}\nSus sesiones abiertas se han cerrado.`);
}
