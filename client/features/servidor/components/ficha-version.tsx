import { HardDrive, Search } from 'lucide-react';
import type { EstadoServidor, VersionNueva } from '#shared/contracts/servidor.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { enBase } from '#client/lib/navegador/base.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { tamano } from '../palabras.ts';
import { Dato, Datos, Ficha } from './fichas.tsx';

function Hallada({ nueva, url }: VersionNueva) {
  if (nueva === null) return <Franja tipo="bien">Tienes la última versión.</Franja>;
  return (
    <Franja tipo="info">
      {`Hay una versión nueva: ${nueva}. `}
      {url !== null && (
        <a href={enBase(url)} target="_blank" rel="noreferrer" className="underline">
          Qué trae
        </a>
      )}
    </Franja>
  );
}

function BuscarVersion() {
  const buscar = useAccion('buscarVersion', { texto: 'No se ha podido preguntar', campos: true });
  return (
    <>
      {buscar.salida !== undefined && !buscar.ocupada && <Hallada {...buscar.salida} />}
      {!buscar.ocupada && <Rechazo de={buscar} />}
      <Boton
        variante="contorno"
        ancho
        icono={<Search aria-hidden className="size-5" />}
        cargando={buscar.ocupada && 'Preguntando...'}
        onClick={() => void buscar()}
      >
        Buscar una versión nueva
      </Boton>
    </>
  );
}

/** The running version, the size of the data and the free disk space. Looks for a newer version only on request. */
export function FichaVersion({ estado }: { readonly estado: EstadoServidor }) {
  const { version, base, disco_libre, busca_versiones } = estado;
  return (
    <Ficha titulo="Versión y espacio" Icono={HardDrive}>
      <Datos>
        <Dato nombre="Te Toca">{version}</Dato>
        <Dato nombre="Los datos ocupan">{tamano(base.bytes)}</Dato>
        {disco_libre !== null && <Dato nombre="Queda libre">{tamano(disco_libre)}</Dato>}
        <Dato nombre="Base de datos">{base.motor === 'sqlite' ? 'un archivo (SQLite)' : 'PostgreSQL'}</Dato>
      </Datos>
      {busca_versiones && <BuscarVersion />}
    </Ficha>
  );
}
