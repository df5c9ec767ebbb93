/** The panel beside the list of buyers: one of them, or a new one. */
import { useLeer } from "../api.ts";
import { Lectura } from "../comun.tsx";
import type { ClienteEntero } from "../tipos-tienda.ts";
import { FichaCliente } from "./ficha-cliente.tsx";
import { Panel } from "./panel.tsx";

interface Props {
  /** The id of a buyer, `nuevo`, or null: closed. */
  readonly cual: string | null;
  readonly listo: () => void;
  readonly cerrar: () => void;
}

export function PanelCliente({ cual, listo, cerrar }: Props) {
  return (
    <Panel abierto={cual !== null} titulo={cual === "nuevo" ? "Nuevo cliente" : "Cliente"} cerrar={cerrar}>
      {cual === "nuevo" && <FichaCliente entero={null} listo={listo} cerrar={cerrar} />}
      {cual !== null && cual !== "nuevo" && <Leido key={cual} id={cual} listo={listo} cerrar={cerrar} />}
    </Panel>
  );
}

function Leido({ id, listo, cerrar }: Pick<Props, "listo" | "cerrar"> & { readonly id: string }) {
  const leido = useLeer<ClienteEntero>(`/v1/portal/clientes/${encodeURIComponent(id)}`);
  return (
    <Lectura leido={leido}>
      {(entero) => (
        <FichaCliente
          key={entero.mismos.length}
          entero={entero}
          listo={listo}
          cerrar={cerrar}
          releer={leido.releer}
        />
      )}
    </Lectura>
  );
}
