import {
  Button,
  Group,
  Modal,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useState } from "react";
import { request, useAccion, useLeer } from "../api.ts";
import { CampoFecha } from "../campo-fecha.tsx";
import { Aviso, Lectura, Tarjeta } from "../comun.tsx";
import { entero, fecha } from "@mostrador/core/formato";
import { useSectores } from "../sectores.ts";
import { Tabla, type Columna } from "../tabla.tsx";
import type { Cafcs, Sectores } from "../tipos.ts";

const columnas = (sector: (codigo: number) => string): readonly Columna<Cafcs["cafcs"][number]>[] => [
  {
    clave: "codigo",
    titulo: "CAFC",
    celda: ({ codigo }) => <span className="codigo libre">{codigo}</span>,
    telefono: "titulo",
  },
  { clave: "sector", titulo: "Tipo de factura", celda: (fila) => sector(fila.sector) },
  {
    clave: "numeros",
    titulo: "Números",
    celda: ({ desdeNumero, hastaNumero }) => `${entero(desdeNumero)} a ${entero(hastaNumero)}`,
  },
  {
    clave: "vigencia",
    titulo: "Vigencia",
    celda: ({ desde, hasta }) => `${fecha(desde)} a ${fecha(hasta)}`,
  },
];

/** The page of authorised books of handwritten invoices. */
export function Talonarios() {
  const leido = useLeer<Cafcs>("/v1/cafcs");
  const { sectores, nombre } = useSectores();
  const [abierto, setAbierto] = useState(false);
  return (
    <Tarjeta
      titulo="Talonarios manuales (CAFC)"
      accion={
        <Button variant="default" onClick={() => setAbierto(true)}>
          Registrar
        </Button>
      }
    >
      <Lectura leido={leido}>
        {({ cafcs }) =>
          cafcs.length === 0 ? (
            <Text c="dimmed">
              Ninguno. Sirven para registrar las facturas escritas a mano en un corte de energía.
            </Text>
          ) : (
            <Tabla
              nombre="Talonarios"
              columnas={columnas(nombre)}
              filas={cafcs}
              claveDe={({ codigo, sector }) => `${codigo}/${sector}`}
            />
          )
        }
      </Lectura>
      {abierto && (
        <Talonario
          sectores={sectores}
          cerrar={() => {
            setAbierto(false);
            leido.releer();
          }}
        />
      )}
    </Tarjeta>
  );
}

const SIN_LLENAR = {
  codigo: "",
  sector: 1,
  desde_numero: 1,
  hasta_numero: 1,
  desde: "",
  hasta: "",
};
type Campos = typeof SIN_LLENAR;

interface PropsCampos {
  readonly campos: Campos;
  readonly poner: (cambio: Partial<Campos>) => void;
}

interface PropsTalonario {
  /** Sectors of the documents that the company issues; empty until they are loaded. */
  readonly sectores: Sectores["sectores"];
  readonly cerrar: () => void;
}

function Talonario({ sectores, cerrar }: PropsTalonario) {
  const [campos, setCampos] = useState(SIN_LLENAR);
  const poner = (cambio: Partial<Campos>) => setCampos({ ...campos, ...cambio });
  const accion = useAccion();
  const guardar = () =>
    accion.hacer(async () => {
      await request("POST", "/v1/cafcs", campos);
      cerrar();
    });
  return (
    <Modal opened onClose={cerrar} title="Registrar un talonario" centered>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          guardar();
        }}
      >
        <Stack>
          <TextInput
            label="CAFC"
            size="md"
            required
            value={campos.codigo}
            onChange={(e) => poner({ codigo: e.currentTarget.value })}
          />
          <Sector sectores={sectores} campos={campos} poner={poner} />
          <Numeracion campos={campos} poner={poner} />
          <Vigencia campos={campos} poner={poner} />
          <Aviso error={accion.error} />
          <Button type="submit" size="md" loading={accion.ocupada}>
            Guardar
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

/** Invoice type of notes, which cannot be written by hand. */
const NOTA = 3;

function Sector({ sectores, campos, poner }: PropsCampos & Pick<PropsTalonario, "sectores">) {
  const deFacturas = sectores.filter(({ tipoFactura }) => tipoFactura !== NOTA);
  const actual = { codigo: campos.sector, nombre: `Sector ${campos.sector}` };
  return (
    <NativeSelect
      label="Tipo de factura"
      size="md"
      data={(deFacturas.length === 0 ? [actual] : deFacturas).map(({ codigo, nombre }) => ({
        value: String(codigo),
        label: nombre,
      }))}
      value={String(campos.sector)}
      onChange={(e) => poner({ sector: Number(e.currentTarget.value) })}
    />
  );
}

function Numeracion({ campos, poner }: PropsCampos) {
  return (
    <Group grow>
      <NumberInput
        label="Primer número"
        size="md"
        min={1}
        value={campos.desde_numero}
        onChange={(n) => poner({ desde_numero: Number(n) })}
      />
      <NumberInput
        label="Último número"
        size="md"
        min={1}
        value={campos.hasta_numero}
        onChange={(n) => poner({ hasta_numero: Number(n) })}
      />
    </Group>
  );
}

function Vigencia({ campos, poner }: PropsCampos) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <CampoFecha titulo="Desde" required valor={campos.desde} poner={(desde) => poner({ desde })} />
      <CampoFecha titulo="Hasta" required valor={campos.hasta} poner={(hasta) => poner({ hasta })} />
    </SimpleGrid>
  );
}
