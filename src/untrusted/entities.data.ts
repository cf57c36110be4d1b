/**
 * Named character references of the HTML standard (section 13.5) whose character can be part of a spelling: letters, digits,
 * marks, spaces, brackets, dashes and the invisible ones. Arrows, boxes and operators decode to nothing that we compare.
 * Packed as `codepoint:name,name;…`, the code point in hex.
 */
export const NAMED_REFERENCES =
  '9:Tab;a:NewLine;21:excl;22:QUOT,quot;23:num;24:dollar;25:percnt;26:AMP,amp;27:apos;28:lpar;29:rpar;2' +
  'a:ast,midast;2b:plus;2c:comma;2e:period;2f:sol;3a:colon;3b:semi;3c:LT,lt;3d:equals;3e:GT,gt;3f:quest' +
  ';40:commat;5b:lbrack,lsqb;5c:bsol;5d:rbrack,rsqb;5e:Hat;5f:UnderBar,lowbar;60:DiacriticalGrave,grave' +
  ';7b:lbrace,lcub;7c:VerticalLine,verbar,vert;7d:rbrace,rcub;a0:NonBreakingSpace,nbsp;a8:Dot,DoubleDot' +
  ',die,uml;aa:ordf;ab:laquo;ac:not;ad:shy;af:macr,strns;b2:sup2;b3:sup3;b4:DiacriticalAcute,acute;b5:m' +
  'icro;b7:CenterDot,centerdot,middot;b8:Cedilla,cedil;b9:sup1;ba:ordm;bb:raquo;bc:frac14;bd:frac12,hal' +
  'f;be:frac34;c0:Agrave;c1:Aacute;c2:Acirc;c3:Atilde;c4:Auml;c5:Aring,angst;c6:AElig;c7:Ccedil;c8:Egra' +
  've;c9:Eacute;ca:Ecirc;cb:Euml;cc:Igrave;cd:Iacute;ce:Icirc;cf:Iuml;d0:ETH;d1:Ntilde;d2:Ograve;d3:Oac' +
  'ute;d4:Ocirc;d5:Otilde;d6:Ouml;d8:Oslash;d9:Ugrave;da:Uacute;db:Ucirc;dc:Uuml;dd:Yacute;de:THORN;df:' +
  'szlig;e0:agrave;e1:aacute;e2:acirc;e3:atilde;e4:auml;e5:aring;e6:aelig;e7:ccedil;e8:egrave;e9:eacute' +
  ';ea:ecirc;eb:euml;ec:igrave;ed:iacute;ee:icirc;ef:iuml;f0:eth;f1:ntilde;f2:ograve;f3:oacute;f4:ocirc' +
  ';f5:otilde;f6:ouml;f8:oslash;f9:ugrave;fa:uacute;fb:ucirc;fc:uuml;fd:yacute;fe:thorn;ff:yuml;100:Ama' +
  'cr;101:amacr;102:Abreve;103:abreve;104:Aogon;105:aogon;106:Cacute;107:cacute;108:Ccirc;109:ccirc;10a' +
  ':Cdot;10b:cdot;10c:Ccaron;10d:ccaron;10e:Dcaron;10f:dcaron;110:Dstrok;111:dstrok;112:Emacr;113:emacr' +
  ';116:Edot;117:edot;118:Eogon;119:eogon;11a:Ecaron;11b:ecaron;11c:Gcirc;11d:gcirc;11e:Gbreve;11f:gbre' +
  've;120:Gdot;121:gdot;122:Gcedil;124:Hcirc;125:hcirc;126:Hstrok;127:hstrok;128:Itilde;129:itilde;12a:' +
  'Imacr;12b:imacr;12e:Iogon;12f:iogon;130:Idot;131:imath,inodot;132:IJlig;133:ijlig;134:Jcirc;135:jcir' +
  'c;136:Kcedil;137:kcedil;138:kgreen;139:Lacute;13a:lacute;13b:Lcedil;13c:lcedil;13d:Lcaron;13e:lcaron' +
  ';13f:Lmidot;140:lmidot;141:Lstrok;142:lstrok;143:Nacute;144:nacute;145:Ncedil;146:ncedil;147:Ncaron;' +
  '148:ncaron;149:napos;14a:ENG;14b:eng;14c:Omacr;14d:omacr;150:Odblac;151:odblac;152:OElig;153:oelig;1' +
  '54:Racute;155:racute;156:Rcedil;157:rcedil;158:Rcaron;159:rcaron;15a:Sacute;15b:sacute;15c:Scirc;15d' +
  ':scirc;15e:Scedil;15f:scedil;160:Scaron;161:scaron;162:Tcedil;163:tcedil;164:Tcaron;165:tcaron;166:T' +
  'strok;167:tstrok;168:Utilde;169:utilde;16a:Umacr;16b:umacr;16c:Ubreve;16d:ubreve;16e:Uring;16f:uring' +
  ';170:Udblac;171:udblac;172:Uogon;173:uogon;174:Wcirc;175:wcirc;176:Ycirc;177:ycirc;178:Yuml;179:Zacu' +
  'te;17a:zacute;17b:Zdot;17c:zdot;17d:Zcaron;17e:zcaron;192:fnof;1b5:imped;1f5:gacute;237:jmath;2c6:ci' +
  'rc;2c7:Hacek,caron;2d8:Breve,breve;2d9:DiacriticalDot,dot;2da:ring;2db:ogon;2dc:DiacriticalTilde,til' +
  'de;2dd:DiacriticalDoubleAcute,dblac;311:DownBreve;391:Alpha;392:Beta;393:Gamma;394:Delta;395:Epsilon' +
  ';396:Zeta;397:Eta;398:Theta;399:Iota;39a:Kappa;39b:Lambda;39c:Mu;39d:Nu;39e:Xi;39f:Omicron;3a0:Pi;3a' +
  '1:Rho;3a3:Sigma;3a4:Tau;3a5:Upsilon;3a6:Phi;3a7:Chi;3a8:Psi;3a9:Omega,ohm;3b1:alpha;3b2:beta;3b3:gam' +
  'ma;3b4:delta;3b5:epsi,epsilon;3b6:zeta;3b7:eta;3b8:theta;3b9:iota;3ba:kappa;3bb:lambda;3bc:mu;3bd:nu' +
  ';3be:xi;3bf:omicron;3c0:pi;3c1:rho;3c2:sigmaf,sigmav,varsigma;3c3:sigma;3c4:tau;3c5:upsi,upsilon;3c6' +
  ':phi;3c7:chi;3c8:psi;3c9:omega;3d1:thetasym,thetav,vartheta;3d2:Upsi,upsih;3d5:phiv,straightphi,varp' +
  'hi;3d6:piv,varpi;3dc:Gammad;3dd:digamma,gammad;3f0:kappav,varkappa;3f1:rhov,varrho;3f5:epsiv,straigh' +
  'tepsilon,varepsilon;401:IOcy;402:DJcy;403:GJcy;404:Jukcy;405:DScy;406:Iukcy;407:YIcy;408:Jsercy;409:' +
  'LJcy;40a:NJcy;40b:TSHcy;40c:KJcy;40e:Ubrcy;40f:DZcy;410:Acy;411:Bcy;412:Vcy;413:Gcy;414:Dcy;415:IEcy' +
  ';416:ZHcy;417:Zcy;418:Icy;419:Jcy;41a:Kcy;41b:Lcy;41c:Mcy;41d:Ncy;41e:Ocy;41f:Pcy;420:Rcy;421:Scy;42' +
  '2:Tcy;423:Ucy;424:Fcy;425:KHcy;426:TScy;427:CHcy;428:SHcy;429:SHCHcy;42a:HARDcy;42b:Ycy;42c:SOFTcy;4' +
  '2d:Ecy;42e:YUcy;42f:YAcy;430:acy;431:bcy;432:vcy;433:gcy;434:dcy;435:iecy;436:zhcy;437:zcy;438:icy;4' +
  '39:jcy;43a:kcy;43b:lcy;43c:mcy;43d:ncy;43e:ocy;43f:pcy;440:rcy;441:scy;442:tcy;443:ucy;444:fcy;445:k' +
  'hcy;446:tscy;447:chcy;448:shcy;449:shchcy;44a:hardcy;44b:ycy;44c:softcy;44d:ecy;44e:yucy;44f:yacy;45' +
  '1:iocy;452:djcy;453:gjcy;454:jukcy;455:dscy;456:iukcy;457:yicy;458:jsercy;459:ljcy;45a:njcy;45b:tshc' +
  'y;45c:kjcy;45e:ubrcy;45f:dzcy;2002:ensp;2003:emsp;2004:emsp13;2005:emsp14;2007:numsp;2008:puncsp;200' +
  '9:ThinSpace,thinsp;200a:VeryThinSpace,hairsp;200b:NegativeMediumSpace,NegativeThickSpace,NegativeThi' +
  'nSpace,NegativeVeryThinSpace,ZeroWidthSpace;200c:zwnj;200d:zwj;200e:lrm;200f:rlm;2010:dash,hyphen;20' +
  '13:ndash;2014:mdash;2015:horbar;201a:lsquor,sbquo;201e:bdquo,ldquor;2025:nldr;2026:hellip,mldr;2039:' +
  'lsaquo;203a:rsaquo;203e:OverBar,oline;2044:frasl;205f:MediumSpace;2060:NoBreak;2061:ApplyFunction,af' +
  ';2062:InvisibleTimes,it;2063:InvisibleComma,ic;20db:TripleDot,tdot;20dc:DotDot;2102:Copf,complexes;2' +
  '105:incare;210a:gscr;210b:HilbertSpace,Hscr,hamilt;210c:Hfr,Poincareplane;210d:Hopf,quaternions;210e' +
  ':planckh;210f:hbar,hslash,planck,plankv;2110:Iscr,imagline;2111:Ifr,Im,image,imagpart;2112:Laplacetr' +
  'f,Lscr,lagran;2113:ell;2115:Nopf,naturals;2116:numero;2119:Popf,primes;211a:Qopf,rationals;211b:Rscr' +
  ',realine;211c:Re,Rfr,real,realpart;211d:Ropf,reals;2122:TRADE,trade;2124:Zopf,integers;2128:Zfr,zeet' +
  'rf;212c:Bernoullis,Bscr,bernou;212d:Cayleys,Cfr;212f:escr;2130:Escr,expectation;2131:Fouriertrf,Fscr' +
  ';2133:Mellintrf,Mscr,phmmat;2134:order,orderof,oscr;2135:alefsym,aleph;2136:beth;2137:gimel;2138:dal' +
  'eth;2145:CapitalDifferentialD,DD;2146:DifferentialD,dd;2147:ExponentialE,ee,exponentiale;2148:Imagin' +
  'aryI,ii;2153:frac13;2154:frac23;2155:frac15;2156:frac25;2157:frac35;2158:frac45;2159:frac16;215a:fra' +
  'c56;215b:frac18;215c:frac38;215d:frac58;215e:frac78;2212:minus;2229:cap;222a:cup;2260:NotEqual,ne;22' +
  '6e:NotLess,nless,nlt;226f:NotGreater,ngt,ngtr;2308:LeftCeiling,lceil;2309:RightCeiling,rceil;230a:Le' +
  'ftFloor,lfloor;230b:RightFloor,rfloor;24c8:circledS,oS;2772:lbbrk;2773:rbbrk;27e6:LeftDoubleBracket,' +
  'lobrk;27e7:RightDoubleBracket,robrk;27e8:LeftAngleBracket,lang,langle;27e9:RightAngleBracket,rang,ra' +
  'ngle;27ea:Lang;27eb:Rang;27ec:loang;27ed:roang;2985:lopar;2986:ropar;298b:lbrke;298c:rbrke;298d:lbrk' +
  'slu;298e:rbrksld;298f:lbrksld;2990:rbrkslu;2991:langd;2992:rangd;2993:lparlt;2994:rpargt;2995:gtlPar' +
  ';2996:ltrPar;2a74:Colone;2a75:Equal;fb00:fflig;fb01:filig;fb02:fllig;fb03:ffilig;fb04:ffllig;1d49c:A' +
  'scr;1d49e:Cscr;1d49f:Dscr;1d4a2:Gscr;1d4a5:Jscr;1d4a6:Kscr;1d4a9:Nscr;1d4aa:Oscr;1d4ab:Pscr;1d4ac:Qs' +
  'cr;1d4ae:Sscr;1d4af:Tscr;1d4b0:Uscr;1d4b1:Vscr;1d4b2:Wscr;1d4b3:Xscr;1d4b4:Yscr;1d4b5:Zscr;1d4b6:asc' +
  'r;1d4b7:bscr;1d4b8:cscr;1d4b9:dscr;1d4bb:fscr;1d4bd:hscr;1d4be:iscr;1d4bf:jscr;1d4c0:kscr;1d4c1:lscr' +
  ';1d4c2:mscr;1d4c3:nscr;1d4c5:pscr;1d4c6:qscr;1d4c7:rscr;1d4c8:sscr;1d4c9:tscr;1d4ca:uscr;1d4cb:vscr;' +
  '1d4cc:wscr;1d4cd:xscr;1d4ce:yscr;1d4cf:zscr;1d504:Afr;1d505:Bfr;1d507:Dfr;1d508:Efr;1d509:Ffr;1d50a:' +
  'Gfr;1d50d:Jfr;1d50e:Kfr;1d50f:Lfr;1d510:Mfr;1d511:Nfr;1d512:Ofr;1d513:Pfr;1d514:Qfr;1d516:Sfr;1d517:' +
  'Tfr;1d518:Ufr;1d519:Vfr;1d51a:Wfr;1d51b:Xfr;1d51c:Yfr;1d51e:afr;1d51f:bfr;1d520:cfr;1d521:dfr;1d522:' +
  'efr;1d523:ffr;1d524:gfr;1d525:hfr;1d526:ifr;1d527:jfr;1d528:kfr;1d529:lfr;1d52a:mfr;1d52b:nfr;1d52c:' +
  'ofr;1d52d:pfr;1d52e:qfr;1d52f:rfr;1d530:sfr;1d531:tfr;1d532:ufr;1d533:vfr;1d534:wfr;1d535:xfr;1d536:' +
  'yfr;1d537:zfr;1d538:Aopf;1d539:Bopf;1d53b:Dopf;1d53c:Eopf;1d53d:Fopf;1d53e:Gopf;1d540:Iopf;1d541:Jop' +
  'f;1d542:Kopf;1d543:Lopf;1d544:Mopf;1d546:Oopf;1d54a:Sopf;1d54b:Topf;1d54c:Uopf;1d54d:Vopf;1d54e:Wopf' +
  ';1d54f:Xopf;1d550:Yopf;1d552:aopf;1d553:bopf;1d554:copf;1d555:dopf;1d556:eopf;1d557:fopf;1d558:gopf;' +
  '1d559:hopf;1d55a:iopf;1d55b:jopf;1d55c:kopf;1d55d:lopf;1d55e:mopf;1d55f:nopf;1d560:oopf;1d561:popf;1' +
  'd562:qopf;1d563:ropf;1d564:sopf;1d565:topf;1d566:uopf;1d567:vopf;1d568:wopf;1d569:xopf;1d56a:yopf;1d' +
  '56b:zopf';

/** Names that the standard also accepts without the semicolon. */
export const BARE_NAMES =
  'AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave Euml GT Iacute I' +
  'circ Igrave Iuml LT Ntilde Oacute Ocirc Ograve Oslash Otilde Ouml QUOT REG THORN Uacute Ucirc Ugrave' +
  ' Uuml Yacute aacute acirc acute aelig agrave amp aring atilde auml brvbar ccedil cedil cent copy cur' +
  'ren deg divide eacute ecirc egrave eth euml frac12 frac14 frac34 gt iacute icirc iexcl igrave iquest' +
  ' iuml laquo lt macr micro middot nbsp not ntilde oacute ocirc ograve ordf ordm oslash otilde ouml pa' +
  'ra plusmn pound quot raquo reg sect shy sup1 sup2 sup3 szlig thorn times uacute ucirc ugrave uml uum' +
  'l yacute yen yuml';
