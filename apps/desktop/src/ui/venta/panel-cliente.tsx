import { Button, Group, Kbd, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useEffect, useState, type RefObject } from "react";
import { documentoToText, separarComplemento, type Cliente } from "@mostrador/core";
import { CONSUMIDOR_FINAL, type ClienteVenta } from "../../contract/index.ts";
import { useTeclasDeCaja } from "../comun/teclas.ts";
import { puente } from "../puente.ts";
import { useNit } from "./use-nit.ts";

interface Props {
  readonly cliente: ClienteVenta;
  readonly campo: RefObject<HTMLInputElement | null>;
  readonly nombre: RefObject<HTMLInputElement | null>;
  readonly onCliente: (cliente: ClienteVenta) => void;
  /** The tax system knows the NIT, or it does not. */
  readonly onNit: (rechazado: boolean) => void;
  readonly onListo: () => void;
  /** What to do about a NIT that the tax system does not know. */
  readonly siNoExiste?: string;
}

const PREGUNTAR = "Revise el número con el cliente; si insiste, al cobrar marque la excepción.";

/** Shorter beginnings match half the list. */
const MIN_PARA_BUSCAR = 3;
const CI = 1;
const TIPOS = [
  { value: "5", label: "NIT" },
  { value: "1", label: "CI" },
  { value: "2", label: "CEX" },
  { value: "3", label: "Pasaporte" },
];

/** Who buys: a number brings the name that was last used with it. */
export function PanelCliente({
  cliente,
  campo,
  nombre,
  onCliente,
  onNit,
  onListo,
  siNoExiste = PREGUNTAR,
}: Props) {
  const teclas = useTeclasDeCaja();
  const [hallados, setHallados] = useState<readonly Cliente[]>([]);
  const final = cliente.numeroDocumento === CONSUMIDOR_FINAL.numeroDocumento;
  const numero = final ? "" : documentoToText(cliente);

  const nit = useNit(cliente, ({ valido }) => valido !== null && onNit(!valido));
  useEffect(() => {
    let current = true;
    if (numero.length < MIN_PARA_BUSCAR) return;
    void puente.invoke("buscarClientes", { texto: numero, limite: 4 }).then((result) => {
      if (current && result.ok)
        setHallados(
          result.value.filter((c) => documentoToText(c) !== numero || c.razonSocial !== cliente.razonSocial),
        );
    });
    return () => {
      current = false;
    };
  }, [numero, cliente.razonSocial]);

  function usar({ tipoDocumento, numeroDocumento, complemento, razonSocial, correo }: Cliente): void {
    onCliente({ tipoDocumento, numeroDocumento, complemento, razonSocial, correo });
    onListo();
  }

  async function entrar(): Promise<void> {
    const known = await puente.invoke("clientePorDocumento", { numeroDocumento: numero, complemento: null });
    if (known.ok && known.value !== null) usar(known.value);
    else if (hallados[0] !== undefined && hallados.length === 1) usar(hallados[0]);
    else nombre.current?.focus();
  }

  return (
    <Stack gap="xs" p="md">
      <Group justify="space-between">
        <Text fw={700}>Cliente</Text>
        <Button
          variant={final ? "light" : "subtle"}
          size="compact-sm"
          onClick={() => onCliente(CONSUMIDOR_FINAL)}
        >
          Consumidor final <Kbd ml={6}>{teclas.consumidorFinal}</Kbd>
        </Button>
      </Group>
      <TextInput
        ref={campo}
        aria-label="NIT o CI del cliente"
        placeholder="NIT o CI"
        value={numero}
        rightSection={<Kbd>{teclas.cliente}</Kbd>}
        rightSectionWidth={52}
        autoComplete="off"
        onChange={(e) => {
          const numeroDocumento = e.currentTarget.value.trim();
          if (numeroDocumento === "") return onCliente(CONSUMIDOR_FINAL);
          onCliente(
            separarComplemento({
              ...cliente,
              tipoDocumento: final ? 5 : cliente.tipoDocumento,
              razonSocial: final ? "" : cliente.razonSocial,
              numeroDocumento,
              complemento: null,
            }),
          );
        }}
        onKeyDown={(e) => {
          if (e.key === "Enter" && numero !== "") void entrar();
          if (e.key === "Escape" || (e.key === "Enter" && numero === "")) onListo();
        }}
      />
      {(numero.length < MIN_PARA_BUSCAR ? [] : hallados).map((c) => (
        <button key={c.id} type="button" className="fila producto" onClick={() => usar(c)}>
          <span className="nombre">{c.razonSocial}</span>
          <span className="suave">{documentoToText(c)}</span>
        </button>
      ))}
      {!final && (
        <>
          <TextInput
            ref={nombre}
            aria-label="Nombre o razón social"
            placeholder="Nombre o razón social"
            value={cliente.razonSocial}
            autoComplete="off"
            onChange={(e) => onCliente({ ...cliente, razonSocial: e.currentTarget.value })}
            onKeyDown={(e) => {
              if (e.key === "Enter" || e.key === "Escape") onListo();
            }}
          />
          <SegmentedControl
            aria-label="Tipo de documento"
            data={TIPOS}
            value={String(cliente.tipoDocumento)}
            onChange={(tipo) => onCliente(conTipo(cliente, Number(tipo)))}
          />
          {nit !== null && <Nit valido={nit.valido} descripcion={nit.descripcion} siNoExiste={siNoExiste} />}
        </>
      )}
    </Stack>
  );
}

/** The buyer with another kind of document: of these a CI alone has a complement, which is part of any other's number. */
function conTipo(cliente: ClienteVenta, tipoDocumento: number): ClienteVenta {
  if (tipoDocumento === CI) return separarComplemento({ ...cliente, tipoDocumento });
  return { ...cliente, tipoDocumento, numeroDocumento: documentoToText(cliente), complemento: null };
}

/** What is known of the NIT, and what to do about it. */
function Nit({
  valido,
  descripcion,
  siNoExiste,
}: {
  readonly valido: boolean | null;
  readonly descripcion: string;
  readonly siNoExiste: string;
}) {
  const color = valido === null ? "dimmed" : valido ? "verde" : "orange";
  return (
    <Text size="sm" c={color} role="status" data-nit={String(valido)}>
      {valido === false ? `${descripcion}. ${siNoExiste}` : descripcion}
    </Text>
  );
}
