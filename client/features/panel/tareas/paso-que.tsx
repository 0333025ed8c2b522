import { useQuery } from '@tanstack/react-query';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { plural } from '#shared/domain/palabras.ts';
import { consultaTareas, consultaUsuarios } from '#client/lib/red/consultas.ts';
import { Boton, EnlaceBoton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { PasoGuiado, ResumenPaso } from '#client/ui/paso-guiado.tsx';
import { AvancePaquete, EstanciaPlegada } from './estancia-paquete.tsx';
import { paqueteSin, useCrearPaquete, useMarcadas } from './paquete-inicial.ts';

interface PropsPaquete {
  readonly tareas: readonly Tarea[];
  readonly crear: ReturnType<typeof useCrearPaquete>['crear'];
}

/** The starter pack by room: one button creates the ticked chores. A family without chores begins with the recommended ones. */
function Paquete({ tareas, crear }: PropsPaquete) {
  const paquete = paqueteSin(tareas.map((t) => t.nombre));
  const primeraVez = tareas.length === 0;
  const { marcadas, elegidas, marcar, olvidar, tocadas } = useMarcadas(paquete, primeraVez);
  const cuales = primeraVez && !tocadas ? 'tareas recomendadas' : 'tareas';
  return (
    <>
      {(primeraVez || elegidas.length > 0) && (
        <Boton
          disabled={elegidas.length === 0}
          onClick={() => {
            olvidar();
            void crear(elegidas);
          }}
        >
          {elegidas.length === 0 ? 'Marca alguna tarea' : `Crear ${plural(elegidas.length, 'tarea', cuales)}`}
        </Boton>
      )}
      <div className="grid grid-cols-1 gap-2">
        {paquete.map((e) => (
          <EstanciaPlegada key={e.nombre} estancia={e} marcadas={marcadas} alMarcar={marcar} />
        ))}
      </div>
      <EnlaceBoton variante="fantasma" to="/panel?pestana=tareas">
        {primeraVez ? 'Escribir las nuestras' : 'Ver y cambiar las tareas'}
      </EnlaceBoton>
    </>
  );
}

/** «Qué hay que hacer», the second step in preparing a draft: chores from the starter pack. */
export function PasoQue() {
  const tareas = useQuery(consultaTareas);
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const paquete = useCrearPaquete();
  const creando = paquete.enMarcha || paquete.porCrear.length > 0;
  return (
    <Cargable consulta={tareas} error="Error al cargar datos" esqueleto={<Esqueleto filas={1} />}>
      {(lista) => {
        const cuantas = lista.filter((t) => t.activa).length;
        return (
          <PasoGuiado
            n={2}
            titulo="Qué hay que hacer"
            hecho={cuantas > 0 && !creando}
            abierto={creando || (lista.length === 0 && usuarios.length > 1)}
            resumen={cuantas > 0 && <ResumenPaso>{plural(cuantas, 'tarea')}</ResumenPaso>}
          >
            {creando ? <AvancePaquete {...paquete} /> : <Paquete tareas={lista} crear={paquete.crear} />}
          </PasoGuiado>
        );
      }}
    </Cargable>
  );
}
