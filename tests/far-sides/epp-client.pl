# Speaks to an EPP server by Net::EPP, a client that is not ours. Prints one line for each step.
use strict;
use warnings;
use Net::EPP::Simple;

my ($host, $port, $ca, $cert, $key, $user, $password) = @ARGV;
my $epp = Net::EPP::Simple->new(
  host => $host, port => $port, user => $user, pass => $password, timeout => 10,
  verify => 1, ca_file => $ca, cert => $cert, key => $key,
);
die "login: $Net::EPP::Simple::Message\n" unless $epp && $epp->{authenticated};
print "login $Net::EPP::Simple::Code\n";

print 'check free ', $epp->check_domain('vrij.nl'), "\n";
print 'check taken ', $epp->check_domain('bezet.nl'), "\n";

$epp->create_contact({
  id => 'PERL-1', email => 'houder@voorbeeld.example', voice => '+31.100000000', fax => '', authInfo => 'Geheim-Perl-1',
  postalInfo => { loc => {
    name => "Voor Beeld", org => 'Zoon & Co', addr => {
      street => ['Straat 1'], city => 'Stad', sp => '', pc => '1234AB', cc => 'NL' } } },
}) or die "contact: $Net::EPP::Simple::Message\n";
print "contact $Net::EPP::Simple::Code\n";

$epp->create_host({ name => 'ns1.voorbeeld.example', addrs => [] }) or die "host: $Net::EPP::Simple::Message\n";
print "host $Net::EPP::Simple::Code\n";

$epp->create_domain({
  name => 'perl.nl', period => 2, registrant => 'PERL-1', contacts => { admin => 'PERL-1', tech => 'PERL-1' },
  ns => ['ns1.voorbeeld.example'], status => 'ok', authInfo => 'Geheim-Perl-2',
}) or die "create: $Net::EPP::Simple::Message\n";
print "create $Net::EPP::Simple::Code\n";

my $info = $epp->domain_info('perl.nl') or die "info: $Net::EPP::Simple::Message\n";
print "info $info->{name} $info->{clID} $info->{registrant} $info->{authInfo} @{$info->{ns}}\n";

my $transfer = $epp->domain_transfer_request('bezet.nl', 'Verkeerd-1', 1);
print "transfer $Net::EPP::Simple::Code\n";

my $poll = Net::EPP::Frame::Command::Poll::Req->new;
my $message = $epp->request($poll);
my ($queue) = $message->getElementsByTagName('msgQ');
my ($name) = $message->getElementsByTagNameNS('urn:ietf:params:xml:ns:domain-1.0', 'name');
print 'poll ', $message->code, ' ', $name->textContent, "\n";
my $ack = Net::EPP::Frame::Command::Poll::Ack->new;
$ack->setMsgID($queue->getAttribute('id'));
print 'ack ', $epp->request($ack)->code, "\n";
print 'empty ', $epp->request(Net::EPP::Frame::Command::Poll::Req->new)->code, "\n";

print 'logout ', $epp->request(Net::EPP::Frame::Command::Logout->new)->code, "\n";
$epp->{connected} = 0;
