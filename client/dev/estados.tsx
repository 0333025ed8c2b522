import { PartyPopper } from 'lucide-react';
import { useState } from 'react';
import { Franja, type TipoFranja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { ErrorCarga, EstadoVacio } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { Pestanas } from '#client/ui/pestanas.tsx';
import { TiraConexion } from '#client/ui/tira-conexion.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { Seccion } from './piezas.tsx';

const TIPOS: readonly TipoFranja[] = ['info', 'bien', 'atencion', 'mal', 'turno'];
const NOMBRES = ['Votar', 'Carga', 'Reparto', 'Asignar', 'Tareas', 'Miembros', 'Config'];

export function MuestraEstados() {
  const [abierto, setAbierto] = useState(false);
  const [pestana, setPestana] = useState('Reparto');
  return (
    <>
      <Seccion titulo="Avisos y tiras">
        {TIPOS.map((t) => (
          <Franja key={t} tipo={t} titulo={t}>
            Una frase que dice qué pasa.
          </Franja>
        ))}
        <TiraConexion estado="sondeo" />
        <TiraConexion estado="sin-red" />
      </Seccion>
      <Seccion titulo="Pestañas">
        <Pestanas
          etiqueta="Panel"
          valor={pestana}
          alCambiar={setPestana}
          pestanas={NOMBRES.map((n, i) => ({ valor: n, texto: n, cuenta: i % 3 === 0 ? i : undefined, contenido: n }))}
        />
      </Seccion>
      <Seccion titulo="Encima de todo">
        <div className="flex flex-wrap gap-3">
          <Boton onClick={() => setAbierto(true)}>Diálogo</Boton>
          <Boton
            variante="peligro"
            onClick={() =>
              void confirmar({ titulo: '¿Estás seguro de eliminar esta tarea?', aceptar: 'Eliminar', peligro: true })
            }
          >
            Confirmar
          </Boton>
          <Boton variante="tonal" onClick={() => tostada.bien('Guardado')}>
            Tostada
          </Boton>
          <Boton
            variante="tonal"
            onClick={() =>
              tostada.mal('No se ha podido guardar', 5000, { texto: 'Reintentar', hacer: () => setAbierto(true) })
            }
          >
            Tostada de error
          </Boton>
        </div>
        {abierto && (
          <Dialogo
            cerrar={() => setAbierto(false)}
            titulo="Agregar Nuevo Miembro"
            descripcion="Aparecerá para unirse con el PIN"
            pie={<Boton>Guardar</Boton>}
          >
            Contenido
          </Dialogo>
        )}
      </Seccion>
      <Seccion titulo="Estados de una pantalla">
        <Esqueleto filas={2} />
        <EstadoVacio
          icono={<PartyPopper className="size-9" />}
          titulo="¡Todo completado!"
          accion={<Boton>Ver tareas</Boton>}
        >
          Descansa un rato.
        </EstadoVacio>
        <ErrorCarga titulo="Error al cargar tus tareas" reintentar={() => setAbierto(true)} />
      </Seccion>
    </>
  );
}
