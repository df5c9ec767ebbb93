/** The panel beside the list of proformas: a new one, an existing one, or the form that edits it. */
import { useState } from "react";
import { useLeer } from "../../api.ts";
import { Lectura } from "../../comun.tsx";
import type { ProformaEntera } from "../../tipos-tienda.ts";
import { useLugar } from "../../navegar.ts";
import { Panel } from "../panel.tsx";
import { FichaProforma } from "./ficha-proforma.tsx";
import { lineasEntregadas } from "./lineas-escritas.ts";
import { VerProforma } from "./ver-proforma.tsx";

interface Props {
  /** Id of a proforma, `nueva`, or null if the panel is closed. */
  readonly cual: string | null;
  readonly edita: boolean;
  readonly sucursales: readonly number[];
  readonly abrir: (id: string) => void;
  readonly cerrar: () => void;
  /** Called after a change, so that the list is reloaded. */
  readonly cambio: () => void;
}

export function PanelProforma({ cual, edita, sucursales, abrir, cerrar, cambio }: Props) {
  const { consulta } = useLugar();
  const comunes = { edita, sucursales, abrir, cerrar, cambio };
  return (
    <Panel abierto={cual !== null} titulo={cual === "nueva" ? "Nueva proforma" : "Proforma"} cerrar={cerrar}>
      {cual === "nueva" && (
        <FichaProforma
          proforma={null}
          sucursales={sucursales}
          entregado={{
            sucursal: sucursales.find((una) => String(una) === consulta.get("en")) ?? sucursales[0] ?? 0,
            lineas: lineasEntregadas(consulta.get("lineas") ?? ""),
          }}
          listo={({ id }) => (cambio(), abrir(id))}
          cerrar={cerrar}
        />
      )}
      {cual !== null && cual !== "nueva" && <Leida key={cual} id={cual} {...comunes} />}
    </Panel>
  );
}

function Leida({ id, edita, sucursales, abrir, cambio }: Omit<Props, "cual"> & { readonly id: string }) {
  const leido = useLeer<ProformaEntera>(`/v1/portal/proformas/${encodeURIComponent(id)}`);
  const [cambiando, setCambiando] = useState(false);
  const releer = () => (leido.releer(), cambio());
  return (
    <Lectura leido={leido}>
      {(entera) =>
        cambiando ? (
          <FichaProforma
            proforma={entera.proforma}
            sucursales={sucursales}
            listo={() => (setCambiando(false), releer())}
            releer={() => (setCambiando(false), releer())}
            cerrar={() => setCambiando(false)}
          />
        ) : (
          <VerProforma
            entera={entera}
            edita={edita}
            onCambiar={() => setCambiando(true)}
            onDuplicada={(copia) => (cambio(), abrir(copia))}
            onCambio={releer}
          />
        )
      }
    </Lectura>
  );
}
