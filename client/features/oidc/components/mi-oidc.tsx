import { queryOptions, useQuery } from '@tanstack/react-query';
import { useAccion } from '#client/lib/red/accion.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { momento } from '#client/lib/fechas/fechas.ts';
import { partir } from '#client/lib/acceso/ida-oidc.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { Boton } from '#client/ui/boton.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

/**
 * Query: the member's link with the other service. Its key begins with `CLAVES.aparatos`, so that each new entry of the audit
 * log has it read again.
 */
const consultaOidc = queryOptions({
  queryKey: [...CLAVES.aparatos, 'oidc'],
  queryFn: ({ signal }) => llamar('verMiOidc', { signal }),
});

/**
 * Card that links the member's account with one at the other service that the server names (OIDC), or removes the link. Nothing
 * if the server names none. An account without a password cannot lose its link.
 */
export function MiOidc() {
  const { data } = useQuery(consultaOidc);
  const ir = useAccion(async () => partir(await llamar('irAEnlazar'), { enlaza: true, salida: '/profile' }), {
    texto: 'No se ha podido abrir. Prueba más tarde',
    dicho: null,
  });
  const quitar = useAccion('desenlazarOidc', { texto: 'Error al quitar el enlace', dicho: 'Enlace quitado' });
  if (data === undefined || data.nombre === null) return null;
  const { nombre, origen, enlazado_en, unica } = data;
  const pulsar = async () => {
    const si = await confirmar({
      titulo: '¿Quitar el enlace?',
      texto: `Quien haya entrado con ${nombre} saldrá al momento. Tu contraseña sigue valiendo.`,
      aceptar: 'Quitar',
      peligro: true,
    });
    if (si) await quitar();
  };
  return (
    <Tarjeta className="grid grid-cols-1 gap-3">
      <h3 className="font-extrabold">{`Entrar con ${nombre}`}</h3>
      {unica ? (
        <p className="text-suave">{`Entras con ${nombre}, sin contraseña. Si un día no puedes, pide que restablezcan tu cuenta.`}</p>
      ) : enlazado_en !== null ? (
        <>
          <p className="text-suave">{`Enlazada desde el ${momento(enlazado_en)}. Tu contraseña sigue valiendo.`}</p>
          <Boton variante="contorno" onClick={() => void pulsar()}>
            Quitar el enlace
          </Boton>
        </>
      ) : origen === location.origin ? (
        <>
          <p className="text-suave">{`Enlaza tu cuenta de ${nombre} y entra sin contraseña. No se comparte nada más.`}</p>
          <Boton variante="tonal" cargando={ir.ocupada && 'Abriendo...'} onClick={() => void ir()}>
            Enlazar
          </Boton>
        </>
      ) : (
        <p className="text-suave">{`Para enlazarla, abre Te Toca en ${origen ?? ''}`}</p>
      )}
    </Tarjeta>
  );
}
