/** The shop's promotions, each with a description and its current state. */
import { nombreEstadoPromocion } from "@mostrador/core/formato";
import { type Leido, useLeer } from "../../api.ts";
import { Estado, Largo, Lectura, Vacio } from "../../comun.tsx";
import { cuantas } from "../../figuras.tsx";
import { consultaDe, enlace } from "../../navegar.ts";
import { type Eleccion, TablaChica } from "../../tabla-chica.tsx";
import type { Columna } from "../../tabla.tsx";
import type { PromocionesVistas } from "../../tipos-tienda.ts";
import { Cruzados } from "../cruzados.tsx";
import { Cabeza, SinFilas } from "./cabeza.tsx";
import { useVista, VACIO } from "./vista.ts";
import { Cambios } from "../cambios.tsx";
import { Panel } from "../panel.tsx";
import { FichaPromocion } from "./ficha-promocion.tsx";

const TITULOS: Readonly<Record<string, string>> = {
  cruzados: "Cambios que se cruzaron",
  nuevo: "Nueva promoción",
};

type Promocion = PromocionesVistas["promociones"][number];

const PARA_QUE =
  "Una promoción baja el precio sola: lleve 3 y pague 2, o un porcentaje, en toda la tienda o en lo que elija, los días y horas que diga. El ticket le dice al cliente cuánto ahorró.";

const COLUMNAS: readonly Columna<Promocion>[] = [
  {
    clave: "nombre",
    titulo: "Promoción",
    celda: (p) => <Largo>{p.nombre}</Largo>,
    valor: (p) => p.nombre,
    telefono: "titulo",
  },
  { clave: "frase", titulo: "Qué hace", celda: (p) => <Largo>{p.frase}</Largo>, valor: (p) => p.frase },
  {
    clave: "estado",
    titulo: "Estado",
    celda: ({ estado }) => <Estado estado={estado}>{nombreEstadoPromocion(estado)}</Estado>,
    valor: ({ estado }) => nombreEstadoPromocion(estado),
  },
];
const ELECCIONES: readonly Eleccion<Promocion>[] = [
  { titulo: "Estado", todas: "Todas", de: ({ estado }) => nombreEstadoPromocion(estado) },
];

export function Promociones({ edita }: { readonly edita: boolean }) {
  const { filtro, buscar, abrir } = useVista();
  const consulta = consultaDe({ buscar: filtro.buscar });
  const leido = useLeer<PromocionesVistas>(`/v1/portal/promociones?${consulta.toString()}`);
  return (
    <>
      <Cabeza
        filtro={filtro}
        vacio={VACIO}
        poner={buscar}
        pista="Nombre, producto o día"
        nuevo={edita ? { nombre: "Nueva promoción", hacer: () => abrir("nuevo") } : null}
      />
      <Lectura leido={leido}>
        {({ promociones, conflictos }) => (
          <>
            {edita && <Cruzados cuantos={conflictos} a={enlace("precios/cruzados")} />}
            {promociones.length === 0 ? (
              <SinFilas buscando={filtro.buscar !== ""} paraQue={PARA_QUE} />
            ) : (
              <div className="tarjeta">
                <TablaChica
                  nombre="Promociones"
                  archivo="promociones"
                  nota={cuantas(promociones.length, "promoción", "promociones")}
                  elecciones={ELECCIONES}
                  columnas={COLUMNAS}
                  filas={promociones}
                  claveDe={({ id }) => id}
                  abrir={
                    edita ? { hacer: ({ id }) => abrir(id), nombre: (p) => `Editar ${p.nombre}` } : undefined
                  }
                  atenuada={({ estado }) => estado === "apagada" || estado === "terminada"}
                />
              </div>
            )}
          </>
        )}
      </Lectura>
      {edita && <PanelPromocion leido={leido} />}
    </>
  );
}

/** The panel beside the list of promotions: an existing one, a new one, or values that were overwritten by another person. */
function PanelPromocion({ leido }: { readonly leido: Leido<PromocionesVistas> }) {
  const { cual, cerrar } = useVista();
  const listo = () => (leido.releer(), cerrar());
  return (
    <Panel abierto={cual !== null} titulo={TITULOS[cual ?? ""] ?? "Promoción"} cerrar={cerrar}>
      {cual === "cruzados" ? (
        <Cambios conflictos />
      ) : cual === "nuevo" ? (
        <FichaPromocion promocion={null} listo={listo} cerrar={cerrar} />
      ) : (
        <Lectura leido={leido}>
          {({ promociones }) => {
            const suya = promociones.find(({ id }) => id === cual);
            return suya === undefined ? (
              <Vacio>Esa promoción ya no está: vuelva a la lista.</Vacio>
            ) : (
              <FichaPromocion key={suya.id} promocion={suya} listo={listo} cerrar={cerrar} />
            );
          }}
        </Lectura>
      )}
    </Panel>
  );
}
