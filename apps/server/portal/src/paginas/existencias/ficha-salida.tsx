/** The form that removes goods from stock without a sale: the reason, the person who signs, the recipient of a donation, and the lines. */
import { Alert, Button, NativeSelect, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { MOTIVOS_SALIDA, NOMBRES_SALIDA, reintegra, type MotivoSalida } from "@mostrador/core";
import { newUuid } from "@mostrador/core/uuid";
import { useState } from "react";
import { request } from "../../api.ts";
import { CampoSucursal } from "../../campo-sucursal.tsx";
import { enlace } from "../../navegar.ts";
import { entregadasToTexto } from "../proformas/lineas-escritas.ts";
import { FormaPanel, useCambiado, useSinGuardar } from "../panel.tsx";
import { cuerpoDeLinea, Lineas, sinCantidad, type LineaEscrita } from "./lineas.tsx";

interface Props {
  readonly sucursales: readonly number[];
  readonly listo: (id: string) => void;
  readonly cerrar: () => void;
}

/** Reason of the owner's own use, which is a sale: the form offers to issue its invoice instead. */
const RETIRO = "retiro";

interface Escrita {
  readonly motivo: MotivoSalida | typeof RETIRO;
  readonly sucursal: number;
  readonly responsable: string;
  readonly nota: string;
  readonly documento: string;
  readonly complemento: string;
  readonly lineas: readonly LineaEscrita[];
}

export function FichaSalida({ sucursales, listo, cerrar }: Props) {
  const [id] = useState(() => newUuid(crypto));
  const [escrita, setEscrita] = useState<Escrita>(() => ({
    motivo: "merma",
    sucursal: sucursales[0] ?? 0,
    responsable: "",
    nota: "",
    documento: "",
    complemento: "",
    lineas: [],
  }));
  const poner = (cambio: Partial<Escrita>) => setEscrita((antes) => ({ ...antes, ...cambio }));
  const retira = escrita.motivo === RETIRO;
  useSinGuardar(useCambiado(escrita) && !retira);
  const falta = faltaEn(escrita);
  return (
    <FormaPanel
      falta={falta}
      guardar={async () => {
        await request("POST", "/v1/salidas", cuerpoDe(id, escrita));
        listo(id);
      }}
      cerrar={cerrar}
      sinPie={retira}
    >
      <Stack>
        <Campos escrita={escrita} poner={poner} sucursales={sucursales} />
        {retira && <Retiro escrita={escrita} />}
        <Lineas
          lineas={escrita.lineas}
          poner={(lineas) => poner({ lineas })}
          campos={{ cantidad: "Cantidad", conPresentacion: true }}
        />
      </Stack>
    </FormaPanel>
  );
}

/** Leads to the invoice of what the owner takes, with the lines that were typed. */
function Retiro({ escrita: { sucursal, lineas } }: { readonly escrita: Escrita }) {
  const consulta = { en: String(sucursal), lineas: entregadasToTexto(lineas) };
  return (
    <Alert color="blue" title="El retiro del dueño es una venta">
      <Stack align="start" gap="sm">
        <Text>
          Lo que el dueño toma para sí se factura a su nombre, con su precio. Agregue aquí lo que toma, haga
          su proforma y factúrela: así sale de existencias.
        </Text>
        <Button component="a" size="md" {...enlace("proformas/nueva", consulta)}>
          Hacer su factura
        </Button>
      </Stack>
    </Alert>
  );
}

interface PropsCampos {
  readonly escrita: Escrita;
  readonly poner: (cambio: Partial<Escrita>) => void;
  readonly sucursales: readonly number[];
}

function Campos({ escrita, poner, sucursales }: PropsCampos) {
  const texto = { size: "md", autoComplete: "off" } as const;
  const { motivo } = escrita;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <NativeSelect
        size="md"
        label="Por qué sale"
        data={[
          ...MOTIVOS_SALIDA.map((uno) => ({ value: uno, label: NOMBRES_SALIDA[uno] })),
          { value: RETIRO, label: "Retiro del dueño" },
        ]}
        value={motivo}
        onChange={(e) => {
          const { value } = e.currentTarget;
          poner({ motivo: MOTIVOS_SALIDA.find((uno) => uno === value) ?? RETIRO });
        }}
      />
      {sucursales.length > 1 && (
        <CampoSucursal
          sucursales={sucursales}
          valor={escrita.sucursal}
          poner={(sucursal) => poner({ sucursal })}
        />
      )}
      {motivo !== RETIRO && (
        <>
          <TextInput
            {...texto}
            label="Quién firma el acta"
            maxLength={100}
            value={escrita.responsable}
            onChange={(e) => poner({ responsable: e.currentTarget.value })}
          />
          <TextInput
            {...texto}
            label="Qué pasó (opcional)"
            maxLength={200}
            value={escrita.nota}
            onChange={(e) => poner({ nota: e.currentTarget.value })}
          />
        </>
      )}
      {motivo !== RETIRO && reintegra(motivo) && (
        <>
          <TextInput
            {...texto}
            label="NIT o cédula de quien lo recibió"
            description="Va en el Registro de Reintegros."
            maxLength={20}
            value={escrita.documento}
            onChange={(e) => poner({ documento: e.currentTarget.value })}
          />
          <TextInput
            {...texto}
            label="Complemento (opcional)"
            description="El de su cédula, si tiene."
            maxLength={5}
            value={escrita.complemento}
            onChange={(e) => poner({ complemento: e.currentTarget.value })}
          />
        </>
      )}
    </SimpleGrid>
  );
}

/** Returns the next field to fill in; null if the record can be saved. */
function faltaEn({ motivo, responsable, documento, lineas }: Escrita): string | null {
  if (motivo === RETIRO) return "El retiro del dueño es una venta: haga su factura.";
  if (responsable.trim() === "") return "Escriba quién firma el acta.";
  if (reintegra(motivo) && documento.trim() === "") return "Escriba el NIT o la cédula de quien lo recibió.";
  if (lineas.length === 0) return "Agregue lo que sale.";
  const sin = sinCantidad(lineas);
  return sin === undefined ? null : `Escriba cuánto sale de ${sin.descripcion}.`;
}

function cuerpoDe(id: string, { motivo, sucursal, lineas, ...escrita }: Escrita): object {
  const { responsable, nota, documento, complemento } = escrita;
  const dado = motivo !== RETIRO && reintegra(motivo);
  return {
    id,
    motivo,
    sucursal,
    responsable: responsable.trim(),
    nota: nota.trim() === "" ? null : nota.trim(),
    beneficiario: dado ? { documento: documento.trim(), complemento: complemento.trim() } : null,
    lineas: lineas.map(cuerpoDeLinea),
  };
}
