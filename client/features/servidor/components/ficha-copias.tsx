import { DatabaseBackup, Save } from 'lucide-react';
import type { Copias } from '#shared/contracts/servidor.ts';
import { useAccion } from '#client/lib/accion.ts';
import { hace } from '#client/lib/hace.ts';
import { Boton } from '#client/ui/boton.tsx';
import { cuandoFue, cuandoSera, MOTIVOS, tamano } from '../palabras.ts';
import { Dato, Datos, Ficha } from './fichas.tsx';

function HacerCopia({ haciendo }: { readonly haciendo: boolean }) {
  const copiar = useAccion('copiarAhora', {
    texto: 'No se ha podido hacer la copia',
    dicho: ({ bytes }) => `Copia hecha y comprobada: ${tamano(bytes)}`,
  });
  return (
    <Boton
      variante="tonal"
      ancho
      icono={<Save aria-hidden className="size-5" />}
      cargando={(copiar.ocupada || haciendo) && 'Copiando...'}
      onClick={() => void copiar()}
    >
      Copiar ahora
    </Boton>
  );
}

/** The copies of all data: the last, the next, and one now. Null: they are somebody else's work. */
export function FichaCopias({ copias, ahora }: { readonly copias: Copias | null; readonly ahora: string }) {
  if (copias === null)
    return (
      <Ficha titulo="Copias" Icono={DatabaseBackup}>
        <p className="text-suave">
          Los datos están en PostgreSQL, que se copia con sus propias herramientas, como pg_dump.
        </p>
      </Ficha>
    );
  const { ultima, cuantas, proxima, haciendo, fallo } = copias;
  return (
    <Ficha titulo="Copias" Icono={DatabaseBackup}>
      <Datos>
        <Dato nombre="La última">{ultima === null ? 'ninguna todavía' : cuandoFue(ultima.cuando)}</Dato>
        {ultima !== null && <Dato nombre="Cuál">{`${MOTIVOS[ultima.clase]} · ${tamano(ultima.bytes)}`}</Dato>}
        <Dato nombre="La próxima">{proxima <= ahora ? 'en unos minutos' : cuandoSera(proxima)}</Dato>
        {cuantas > 0 && <Dato nombre="Guardadas">{String(cuantas)}</Dato>}
        {fallo !== null && <Dato nombre="La que falló">{hace(fallo.en)}</Dato>}
      </Datos>
      <HacerCopia haciendo={haciendo} />
    </Ficha>
  );
}
