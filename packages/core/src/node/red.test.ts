import type { NetworkInterfaceInfo } from "node:os";
import { expect, test } from "vitest";
import { direccionesDeRed } from "./red.ts";

const en = (address: string, internal = false, family: "IPv4" | "IPv6" = "IPv4") =>
  [{ address, internal, family, netmask: "", mac: "", cidr: null }] as NetworkInterfaceInfo[];

test("a computer's addresses are those that its shop's network reaches", () => {
  expect(
    direccionesDeRed({
      lo: en("127.0.0.1", true),
      eth0: [...en("192.168.0.10"), ...en("fe80::1", false, "IPv6")],
      wlan0: en("10.0.0.7"),
      "Ethernet 2": en("169.254.3.4"),
      docker0: en("172.17.0.1"),
      "vEthernet (WSL)": en("172.20.0.1"),
    }),
  ).toEqual(["192.168.0.10", "10.0.0.7"]);
  expect(direccionesDeRed({ lo: en("127.0.0.1", true) })).toEqual([]);
});
