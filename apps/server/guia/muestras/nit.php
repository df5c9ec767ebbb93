<?php
require 'mostrador.php';

$nit = llamar('POST', '/v1/nit/validar', ['nit' => 1028627025]);
echo ($nit['valido'] ? 'sí' : 'no') . " {$nit['descripcion']}\n";
