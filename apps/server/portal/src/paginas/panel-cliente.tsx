/** The panel beside the list of buyers: one of them, or a new one. */
import { useLeer } from "../api.ts";
import { Lectura } from "../comun.tsx";
import type { ClienteEntero } from "../tipos-tienda.ts";
import { VerCliente } from "./ver-cliente.tsx";
import { FichaCliente } from "./ficha-cliente.tsx";
import { Panel } from "./panel.tsx";

interface Props {
  /** The id of a buyer, `nuevo`, or null: closed. */
  readonly cual: string | null;
  /** The person changes buyers; false: looks at them alone. */
  readonly edita: boolean;
  readonly listo: () => void;
  readonly cerrar: () => void;
}

export function PanelCliente({ cual: pedido, edita, listo, cerrar }: Props) {
  const cual = pedido === "nuevo" && !edita ? null : pedido;
  return (
    <Panel abierto={cual !== null} titulo={cual === "nuevo" ? "Nuevo cliente" : "Cliente"} cerrar={cerrar}>
      {cual === "nuevo" && <FichaCliente entero={null} listo={listo} cerrar={cerrar} />}
      {cual !== null && cual !== "nuevo" && (
        <Leido key={cual} id={cual} edita={edita} listo={listo} cerrar={cerrar} />
      )}
    </Panel>
  );
}

function Leido({
  id,
  edita,
  listo,
  cerrar,
}: Pick<Props, "edita" | "listo" | "cerrar"> & { readonly id: string }) {
  const leido = useLeer<ClienteEntero>(`/v1/portal/clientes/${encodeURIComponent(id)}`);
  return (
    <Lectura leido={leido}>
      {(entero) =>
        edita ? (
          <FichaCliente
            key={entero.mismos.length}
            entero={entero}
            listo={listo}
            cerrar={cerrar}
            releer={leido.releer}
          />
        ) : (
          <VerCliente entero={entero} />
        )
      }
    </Lectura>
  );
}
