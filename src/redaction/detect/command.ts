import { isRepetitive, standsForKey } from '../example-keys';
import { RANK } from '../redact.types';
import { Trigger } from '../scan';
import { isDollarSecret, isSecretValue } from './value';

/**
 * Programs that take a credential without a telling name: `curl -u user:password`, `mysql -pPassword`. The pattern is
 * tried where the program's name stands; its last capture group is the secret and ends where the match ends.
 */
interface Command {
  program: string;
  pattern: string;
  kind: string;
}

/** The rest of the command line, lazily and bounded: options may come in any order. */
const ANY = '[^\\n|;]{0,300}?';
const USER_PAIR = `["']?[^\\s:"']{0,80}:([^\\s"']{3,200})`;
const PLAIN = `(?:=|[ \\t]+)?["']?([^\\s"'|;&-][^\\s"'|;&]{3,200})`;
const SPACED = `(?:=|[ \\t]+)["']?([^\\s"'|;&-][^\\s"'|;&]{3,200})`;

// prettier-ignore
const COMMANDS: readonly Command[] = [
  { program: 'curl', pattern: `curl(?:\\.exe)?[ \\t]${ANY}(?:-[a-zA-Z]{0,8}[uU]|--user|--proxy-user)(?:=|[ \\t]*)${USER_PAIR}`, kind: 'password' },
  { program: 'http ', pattern: `https?[ \\t]${ANY}(?:-a|--auth)(?:=|[ \\t]+)${USER_PAIR}`, kind: 'password' },
  { program: 'https ', pattern: `https[ \\t]${ANY}(?:-a|--auth)(?:=|[ \\t]+)${USER_PAIR}`, kind: 'password' },
  { program: 'wget', pattern: `wget[ \\t]${ANY}--(?:http-|ftp-|proxy-)?password${SPACED}`, kind: 'password' },
  { program: 'smbclient', pattern: `smbclient[ \\t]${ANY}(?:-U|--user)(?:=|[ \\t]*)["']?[^\\s%"']{1,80}%([^\\s"']{3,200})`, kind: 'password' },
  { program: 'mount', pattern: `mount[ \\t]${ANY}pass(?:word)?=([^\\s"',]{3,200})`, kind: 'password' },
  { program: 'mysql', pattern: `mysql(?:dump|admin|import|show|slap)?[ \\t]${ANY}-p["']?([^\\s"'-][^\\s"']{3,200})`, kind: 'password' },
  { program: 'mariadb', pattern: `mariadb(?:-dump|-admin)?[ \\t]${ANY}-p["']?([^\\s"'-][^\\s"']{3,200})`, kind: 'password' },
  { program: 'mongo', pattern: `mongo(?:sh|dump|restore|export|import)?[ \\t]${ANY}-p${SPACED}`, kind: 'password' },
  { program: 'sshpass', pattern: `sshpass[ \\t]${ANY}-p${PLAIN}`, kind: 'password' },
  { program: 'plink', pattern: `plink[ \\t]${ANY}-pw${SPACED}`, kind: 'password' },
  { program: 'pscp', pattern: `pscp[ \\t]${ANY}-pw${SPACED}`, kind: 'password' },
  { program: 'redis-cli', pattern: `redis-cli[ \\t]${ANY}(?:-a|--pass)${SPACED}`, kind: 'password' },
  { program: 'docker login', pattern: `docker login${ANY}[ \\t]-p${SPACED}`, kind: 'password' },
  { program: 'podman login', pattern: `podman login${ANY}[ \\t]-p${SPACED}`, kind: 'password' },
  { program: 'buildah login', pattern: `buildah login${ANY}[ \\t]-p${SPACED}`, kind: 'password' },
  { program: 'skopeo', pattern: `skopeo[ \\t]${ANY}--(?:src-|dest-)?creds(?:=|[ \\t]+)${USER_PAIR}`, kind: 'password' },
  { program: 'helm', pattern: `helm[ \\t](?:registry login|repo add)${ANY}[ \\t]-p${SPACED}`, kind: 'password' },
  { program: 'az login', pattern: `az login${ANY}[ \\t]-p${SPACED}`, kind: 'password' },
  { program: 'oc login', pattern: `oc login${ANY}[ \\t]-p${SPACED}`, kind: 'password' },
  { program: 'ldap', pattern: `ldap(?:search|modify|add|delete|whoami|passwd)[ \\t]${ANY}-w${SPACED}`, kind: 'password' },
  { program: 'sqlcmd', pattern: `sqlcmd[ \\t]${ANY}-P${PLAIN}`, kind: 'password' },
  { program: 'bcp ', pattern: `bcp[ \\t]${ANY}-P${PLAIN}`, kind: 'password' },
  { program: 'isql', pattern: `isql[ \\t]${ANY}-P${PLAIN}`, kind: 'password' },
  { program: 'mosquitto', pattern: `mosquitto_(?:pub|sub|rr)[ \\t]${ANY}-P${SPACED}`, kind: 'password' },
  { program: 'snmp', pattern: `snmp(?:walk|get|set|bulkwalk)[ \\t]${ANY}-[AX][ \\t]+["']?([^\\s"'-][^\\s"']{3,200})`, kind: 'password' },
  { program: 'sqlplus', pattern: `sqlplus[ \\t]${ANY}[\\w$#]{1,64}/([^\\s"'@/]{4,128})(?=@|\\s|$)`, kind: 'password' },
  { program: 'expdp', pattern: `expdp[ \\t]${ANY}[\\w$#]{1,64}/([^\\s"'@/]{4,128})(?=@|\\s|$)`, kind: 'password' },
  { program: 'htpasswd', pattern: `htpasswd[ \\t]+-[a-zA-Z]*b[a-zA-Z]*(?:[ \\t]+-\\w+)*[ \\t]+(?:[^\\s-]\\S{0,200}[ \\t]+)?[\\w.@-]{1,64}[ \\t]+["']?([^\\s"']{4,200})`, kind: 'password' },
  { program: 'rabbitmqctl', pattern: `rabbitmqctl[ \\t]${ANY}(?:add_user|change_password|authenticate_user)[ \\t]+\\S{1,64}[ \\t]+["']?([^\\s"']{4,200})`, kind: 'password' },
  { program: 'net user', pattern: `net user[ \\t]+\\S{1,64}[ \\t]+["']?([^\\s"'/*][^\\s"']{3,200})`, kind: 'password' },
  { program: 'net use ', pattern: `net use[ \\t]${ANY}/user:\\S{1,64}[ \\t]+["']?([^\\s"'/*][^\\s"']{3,200})`, kind: 'password' },
  { program: 'net use ', pattern: `net use[ \\t]+(?:\\S{1,3}[ \\t]+)?\\\\{2}\\S{1,200}[ \\t]+["']?([^\\s"'/*][^\\s"']{3,200})(?=["']?[ \\t]+/user:)`, kind: 'password' },
  { program: 'cmdkey', pattern: `cmdkey[ \\t]${ANY}/pass:["']?([^\\s"']{4,200})`, kind: 'password' },
  { program: 'openssl', pattern: `openssl[ \\t]${ANY}-(?:pass(?:in|out)?|password)[ \\t]+["']?pass:([^\\s"']{4,200})`, kind: 'passphrase' },
  { program: 'openssl', pattern: `openssl enc${ANY}[ \\t]-(?:k|K)[ \\t]+["']?([^\\s"'-][^\\s"']{3,200})`, kind: 'passphrase' },
  { program: 'pass:', pattern: `pass:([^\\s"'<>$\${][^\\s"']{5,200})`, kind: 'passphrase' },
  { program: 'gpg', pattern: `gpg2?[ \\t]${ANY}--passphrase${SPACED}`, kind: 'passphrase' },
  { program: 'keytool', pattern: `keytool[ \\t]${ANY}-(?:store|key|srcstore|deststore|srckey|destkey)pass${SPACED}`, kind: 'password' },
  { program: 'jarsigner', pattern: `jarsigner[ \\t]${ANY}-(?:store|key)pass${SPACED}`, kind: 'password' },
  { program: 'zip ', pattern: `zip[ \\t]${ANY}-P[ \\t]*["']?([^\\s"'-][^\\s"']{3,200})`, kind: 'password' },
  { program: '7z ', pattern: `7z[ \\t]${ANY}-p["']?([^\\s"']{4,200})`, kind: 'password' },
  { program: 'vault login', pattern: `vault login[ \\t]+(?:-[\\w=/-]+[ \\t]+)*["']?([\\w.-]{16,200})`, kind: 'vault token' },
  { program: 'echo ', pattern: `echo[ \\t]+(?:-n[ \\t]+)?["']?[\\w.-]{1,64}:([^\\s"']{4,200})(?=["']?[ \\t]*\\|[ \\t]*(?:sudo[ \\t]+)?chpasswd)`, kind: 'password' },
  { program: 'echo ', pattern: `echo[ \\t]+(?:-n[ \\t]+)?["']?([^\\s"']{4,400})(?=["']?[ \\t]*\\|[^\\n]{0,120}?(?:--password-stdin|--with-token|sudo -S|--passphrase-fd|--pinentry-mode|--body-file -))`, kind: 'password' },
  { program: 'gh secret set', pattern: `gh secret set${ANY}(?:--body|-b)${SPACED}`, kind: 'secret' },
  { program: 'gh variable', pattern: `gh variable set${ANY}(?:--body|-b)${SPACED}`, kind: 'secret' },
  { program: 'chpasswd', pattern: `chpasswd[ \\t]*<<<[ \\t]*["']?[\\w.-]{1,64}:([^\\s"']{4,200})`, kind: 'password' },
  { program: 'xfreerdp', pattern: `xfreerdp[ \\t]${ANY}/p:["']?([^\\s"']{4,200})`, kind: 'password' },
  { program: 'evil-winrm', pattern: `evil-winrm[ \\t]${ANY}-p${SPACED}`, kind: 'password' },
  { program: 'psexec', pattern: `psexec(?:\\.exe|\\.py)?[ \\t]${ANY}-p${SPACED}`, kind: 'password' },
  { program: 'ipmitool', pattern: `ipmitool[ \\t]${ANY}-P${SPACED}`, kind: 'password' },
  { program: 'restic', pattern: `restic[ \\t]${ANY}--password-command${SPACED}`, kind: 'password' },
  { program: 'ansible', pattern: `ansible[a-z-]*[ \\t]${ANY}ansible_(?:ssh_|become_|sudo_)?pass(?:word)?=["']?([^\\s"']{4,200})`, kind: 'password' },
  { program: 'identified by', pattern: `identified by(?: password)?[ \\t]+["'\`]?([^\\s"'\`;]{4,200})`, kind: 'password' },
  { program: 'identified with', pattern: `identified with[ \\t]+["']?\\w{1,40}["']?[ \\t]+(?:by|as)[ \\t]+["']([^\\s"';]{4,200})`, kind: 'password' },
  { program: 'password ', pattern: `password[ \\t]+'([^'\\s]{4,200})`, kind: 'password' },
  { program: 'set password', pattern: `set password[^\\n;]{0,80}?=[ \\t]*(?:password\\()?["']([^\\s"']{4,200})`, kind: 'password' },
  { program: 'with password', pattern: `with password[ \\t]*=?[ \\t]*N?["']([^\\s"']{4,200})`, kind: 'password' },
  { program: 'auth ', pattern: `auth[ \\t]+(?:(?:default|\\w{1,32})[ \\t]+)?([A-Za-z0-9!@#$%^&*_+./=-]{12,200})(?=[ \\t]*(?:\\r?\\n|$))`, kind: 'password' },
  { program: 'password ', pattern: `password[ \\t]+(?:[0579][ \\t]+)([^\\s"']{6,200})`, kind: 'password' },
  { program: 'secret ', pattern: `secret[ \\t]+(?:[05789][ \\t]+)([^\\s"']{6,200})`, kind: 'password hash' },
  { program: 'community ', pattern: `community[ \\t]+([^\\s"']{6,64})[ \\t]+(?=R[OW]\\b)`, kind: 'snmp community' },
  { program: 'auth plain', pattern: `auth plain[ \\t]+([A-Za-z0-9+/]{8,400}={0,2})`, kind: 'smtp credentials' },
  { program: 'convertto-securestring', pattern: `convertto-securestring[ \\t]+(?:-string[ \\t]+)?["']([^\\s"']{4,200})`, kind: 'password' },
  { program: 'networkcredential', pattern: `networkcredential\\([ \\t]*["'][^"'\\n]{1,100}["'][ \\t]*,[ \\t]*["']([^\\s"']{4,200})`, kind: 'password' },
  { program: 'basicauth', pattern: `basicauth\\([ \\t]*["'][^"'\\n]{1,100}["'][ \\t]*,[ \\t]*["']([^\\s"']{4,200})`, kind: 'password' },
  { program: 'auth=(', pattern: `auth=\\([ \\t]*["'][^"'\\n]{1,100}["'][ \\t]*,[ \\t]*["']([^\\s"']{4,200})`, kind: 'password' },
  { program: 'setbasicauth', pattern: `setbasicauth\\([ \\t]*["'][^"'\\n]{1,100}["'][ \\t]*,[ \\t]*["']([^\\s"']{4,200})`, kind: 'password' },
  { program: 'usernamepassword', pattern: `usernamepassword\\w{0,40}\\([ \\t]*["'][^"'\\n]{1,100}["'][ \\t]*,[ \\t]*["']([^\\s"']{4,200})`, kind: 'password' },
  { program: 'basic_auth', pattern: `basic_auth["']?[ \\t]*(?:\\(|[:=][ \\t]*[[(]?)[ \\t]*["'][^"'\\n]{1,100}["'][ \\t]*,[ \\t]*(?:Some\\()?["']([^\\s"']{4,200})`, kind: 'password' },
  { program: 'drivermanager.getconnection', pattern: `drivermanager\\.getconnection\\([^\\n,]{1,300},[ \\t]*["'][^"'\\n]{0,100}["'][ \\t]*,[ \\t]*["']([^\\s"']{4,200})`, kind: 'password' },
  { program: '.login(', pattern: `\\.login\\([ \\t]*["'][^"'\\n]{1,100}["'][ \\t]*,[ \\t]*["']([^\\s"']{4,200})`, kind: 'password' },
];

/** Stands for a password on a command line: a variable, a prompt, a file, an option. */
const STAND_IN =
  /^(?:\$|%|<|\{|@|-|\/dev\/|password$|passwd$|pass$|pwd$|secret$|prompt$|stdin$|admin$|env:|file:|\*+$|x+$)/i;

function commandTrigger(command: Command): Trigger {
  const pattern = new RegExp(command.pattern, 'iy');
  return {
    literal: command.program,
    anyCase: true,
    wordStart: /^\w/.test(command.program),
    visit(scan, at) {
      pattern.lastIndex = at;
      const match = pattern.exec(scan.text);
      const secret = match?.[1];
      if (!match || secret === undefined) return 0;
      const value = secret.replace(/[)\]`,.]+$/, '');
      if ((STAND_IN.test(value) && !isDollarSecret(value)) || standsForKey(value) || isRepetitive(value)) return 0;
      if (!isSecretValue(value, 'password', 'quoted')) return 0;
      const start = at + match[0].length - secret.length;
      scan.emit(start, start + value.length, command.kind, RANK.context);
      return 0;
    },
  };
}

export const commandTriggers: readonly Trigger[] = COMMANDS.map(commandTrigger);
export const COMMAND_KINDS: readonly string[] = COMMANDS.map((command) => command.kind);
